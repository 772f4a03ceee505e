/** GeoJSON shapes, in board units, as SVG paths. */

import type { CoastFeature } from "../api/types";
import { round, UNIT } from "./geometry";

type Ring = [number, number][];

export function featurePath(feature: CoastFeature): string {
  const { type, coordinates } = feature.geometry;
  if (type === "Polygon") return polygonPath(coordinates as Ring[]);
  if (type === "MultiPolygon") return (coordinates as Ring[][]).map(polygonPath).join("");
  if (type === "LineString") return ringPath(coordinates as Ring, false);
  return "";
}

function polygonPath(rings: Ring[]): string {
  return rings.map((ring) => ringPath(ring, true)).join("");
}

function ringPath(ring: Ring, closed: boolean): string {
  const points = ring.map(([x, y]) => `${round(x * UNIT)} ${round(y * UNIT)}`);
  return `M${points.join("L")}${closed ? "Z" : ""}`;
}
