/** Case ids gathered under their sections: "6.7-c" stands in "6.7". */

export interface Chapter {
  section: string;
  cases: string[];
}

export function chapters(ids: string[]): Chapter[] {
  const found = new Map<string, string[]>();
  for (const id of ids) {
    const section = id.replace(/-[^-]*$/, "");
    const held = found.get(section);
    if (held) held.push(id);
    else found.set(section, [id]);
  }
  return [...found].map(([section, cases]) => ({ section, cases }));
}
