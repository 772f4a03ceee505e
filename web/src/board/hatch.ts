/** Fill patterns of parallel strokes. */

import { svg } from "./svg";

export function hatch(id: string, kind: string, d: string, size: number): SVGPatternElement {
  const attributes = { id, width: size * 4, height: size * 4, patternUnits: "userSpaceOnUse" };
  return svg(
    "pattern",
    { ...attributes, viewBox: `0 0 ${size} ${size}` },
    svg("path", { class: `hatch ${kind}`, d }),
  );
}
