/** What is printed in areas, about 50 units across. */

const SIGNS: Record<string, string> = {
  hill: "M-24 14L-8-14L2 2L9-9L24 14ZM-8-14L-12-1L-7-4L-3 0L-4-8Z",
  city: "M-20 16V-2H-8V-14H6V-6H20V16ZM-3 16V6H3V16ZM-14 3H-11V8H-14ZM11 0H14V5H11Z",
  supply:
    "M0-20A20 20 0 1 1-.1-20ZM0-14A14 14 0 1 0 .1-14ZM-3-20H3V20H-3ZM-20-3H20V3H-20ZM0-5A5 5 0 1 1-.1-5Z",
  exit: "M-22-7H4V-18L24 0L4 18V7H-22Z",
  fort: "M0-20L6-9L19-6L10 4L12 17L0 11L-12 17L-10 4L-19-6L-6-9ZM0-8L-5 3L0 6L5 3Z",
};

export function sign(name: string): string {
  return SIGNS[name] ?? "M-10-10H10V10H-10Z";
}
