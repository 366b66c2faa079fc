import { expect, test } from "vitest";
import { createRecent } from "./recent.ts";

test("beyond the room, the value that nobody asked for longest leaves", () => {
  const recent = createRecent<number>(2);
  recent.set("a", 1);
  recent.set("b", 2);
  expect(recent.get("a")).toBe(1);
  recent.set("c", 3);
  expect(["a", "b", "c"].map((key) => recent.get(key))).toEqual([1, undefined, 3]);
});

test("a value that was replaced drops nothing", () => {
  const recent = createRecent<number>(2);
  recent.set("a", 1);
  recent.set("a", 2);
  recent.drop("a", 1);
  expect(recent.get("a")).toBe(2);
  recent.drop("a", 2);
  expect(recent.get("a")).toBeUndefined();
});
