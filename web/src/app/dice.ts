/** Checks every die of a record against its seals, as docs/dice.md tells. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const LAST_LINK = 8192;
const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

export interface Sealed {
  commitment: string;
  /** What each seat added, by seat. */
  added: Record<string, string>;
}

export interface Checked {
  dice: number;
  seals: Sealed[];
  /** The numbers of the dice that are not as they must be; 0 for a seal that is broken. */
  wrong: number[];
  /** How many dice no seal covers. */
  unsealed: number;
}

/** Tells of the die `n` of a part, from 1, what it must be with so many sides. */
type Rolled = (n: number, sides: number) => number;

export function checkDice(record: string): Checked {
  const { header, dice } = read(record);
  const sides = sidesOf(header.sides ?? "", dice.length);
  const checked: Checked = { dice: dice.length, seals: [], wrong: [], unsealed: 0 };
  let done = 0;
  const seed = header.seed ?? "";
  const parts = seed.startsWith("seals:") ? seed.slice("seals:".length).split(";") : [];
  for (const part of parts.filter(Boolean)) {
    const [kind, ...told] = part.split(",");
    const left = dice.length - done;
    if (kind !== "chain" && kind !== "known") break;
    const covered = kind === "known" ? told[0]!.length / 2 : countOf(told[1]!, left);
    const rolled = kind === "known" ? listed(told[0]!) : chained(told, checked);
    if (kind === "known") checked.unsealed += Math.min(covered, left);
    for (let n = 1; n <= covered && done < dice.length; n++, done++) {
      if (dice[done] !== rolled(n, sides[done]!)) checked.wrong.push(done + 1);
    }
  }
  checked.unsealed += dice.length - done;
  return checked;
}

const countOf = (told: string, left: number) => (told === "*" ? left : Number(told));

function chained([commitment, count, last, ...added]: string[], checked: Checked): Rolled {
  const links = [hexToBytes(last!)];
  for (let n = countOf(count!, LAST_LINK); n > 0; n--) links.push(sha256(links.at(-1)!));
  links.reverse();
  checked.seals.push({
    commitment: commitment!,
    added: Object.fromEntries(added.map((pair) => pair.split("=", 2))),
  });
  if (bytesToHex(links[0]!) !== commitment) checked.wrong.push(0);
  const mix = sha256(utf8ToBytes(added.map((pair) => `${pair}\n`).join("")));
  return (n, sides) => {
    const link = links[Math.min(n, links.length - 1)]!;
    const draw = sha256(new Uint8Array([...link, ...mix, ...utf8ToBytes(String(n))])).slice(0, 8);
    return Number(BigInt(`0x${bytesToHex(draw)}`) % BigInt(sides)) + 1;
  };
}

function listed(digits: string): Rolled {
  const value = (at: number) => DIGITS.indexOf(digits[at]!);
  return (n, sides) => ((value(2 * n - 2) * 62 + value(2 * n - 1)) % sides) + 1;
}

function read(record: string): { header: Record<string, string>; dice: number[] } {
  const [head = "", ...body] = record.split("\n\n");
  const fields = head.split("\n").slice(1);
  const header = Object.fromEntries(
    fields.map((line) => [line.split(":", 1)[0]!, line.slice(line.indexOf(":") + 1).trim()]),
  );
  const moves = body.join("\n").split("\n");
  const rolls = moves.filter((line) => /^\d+ /.test(line)).map((line) => line.split(" | ")[1]);
  const told = [header.opening, ...rolls].filter(Boolean).join(" ");
  return { header, dice: told ? told.split(" ").map(Number) : [] };
}

function sidesOf(told: string, dice: number): number[] {
  const runs = told.split(" ").map((run) => run.split("x").map(Number));
  const all = runs.flatMap(([sides, times]) =>
    Array<number>(Math.min(times ?? 0, dice)).fill(sides!),
  );
  return [...all, ...Array<number>(dice).fill(6)];
}
