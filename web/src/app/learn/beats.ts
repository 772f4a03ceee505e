/** The moves of the other side, a few at a time. */

/** Answers grouped so that each can be watched: what one unit does, or the end of a phase. */
export function beats(actions: readonly string[], own: (piece: string) => boolean): string[][] {
  const found: string[][] = [];
  for (const action of actions) {
    const [verb, arg] = action.split(" ");
    if (!found.length || verb === "end" || (arg && own(arg))) found.push([action]);
    else found.at(-1)!.push(action);
  }
  return found;
}
