import { expect, test } from "vitest";
import { EventParser } from "../src/api/sse";

test("messages are put together from any chunks", () => {
  const text =
    'id: 3.0\nevent: update\ndata: {"a":1}\n\n: heartbeat\n\nid: 4.0\ndata: x\ndata: y\n\n';
  for (const size of [1, 2, 7, 100]) {
    const parser = new EventParser();
    const found = [];
    for (let i = 0; i < text.length; i += size) found.push(...parser.feed(text.slice(i, i + size)));
    expect(found).toEqual([
      { id: "3.0", event: "update", data: '{"a":1}' },
      { id: "4.0", event: "message", data: "x\ny" },
    ]);
  }
});

test("carriage returns end lines too, also when split from their line feed", () => {
  const parser = new EventParser();
  expect(parser.feed("event: hello\r\ndata: 1\r")).toEqual([]);
  expect(parser.feed("\n\r\n")).toEqual([{ id: "", event: "hello", data: "1" }]);
});

test("what has no data is no message", () => {
  expect(new EventParser().feed("id: 1\n\n: beat\n\n")).toEqual([]);
});
