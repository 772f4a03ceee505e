/** The lightness of colours (#rrggbb). */

/** 0 for black, 1 for white, as WCAG measures it. */
export function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Dark or light letters, whichever is easier to read on a colour. */
export function inkOn(colour: string): string {
  return luminance(colour) > 0.22 ? "#1d150e" : "#fffaf0";
}
