import { expect, it } from "vitest";
import { fitText } from "./fit-text.ts";
import type { Typeface } from "./typeface.ts";

/** Every letter is half an em wide. */
const typeface: Typeface = {
  drawable: (text) => text,
  measure: (text) => Array.from(text).length / 2,
  rise: () => 0.7,
  outline: () => "",
};
const box = { width: 300, largest: 100, smallestAlone: 60, largestPair: 50, smallest: 20 };

it("leaves a short text at its largest size", () => {
  expect(fitText(typeface, "Lee", box)).toEqual({ lines: ["Lee"], size: 100 });
});

it("shrinks a text to the width of its box", () => {
  expect(fitText(typeface, "Belombra", box)).toEqual({ lines: ["Belombra"], size: 75 });
});

it("breaks a long text after the space or hyphen that leaves the largest letters", () => {
  expect(fitText(typeface, "Villeneuve de-Montgomery", box)).toEqual({
    lines: ["Villeneuve", "de-Montgomery"],
    size: 300 / 6.5,
  });
  expect(fitText(typeface, "Villeneuve-Marc", box).lines).toEqual(["Villeneuve-", "Marc"]);
});

it("keeps one line where two would be smaller", () => {
  expect(fitText(typeface, "Abcdefgh Abc", { ...box, largestPair: 40 })).toEqual({
    lines: ["Abcdefgh Abc"],
    size: 50,
  });
});

it("cuts short what does not fit at the smallest size", () => {
  const { lines, size } = fitText(typeface, "x".repeat(100), box);
  expect(lines).toEqual([`${"x".repeat(29)}…`]);
  expect(size).toBe(20);
  const two = fitText(typeface, `${"x".repeat(50)}-${"y".repeat(50)}`, box);
  expect(two.lines).toEqual([`${"x".repeat(29)}…`, `${"y".repeat(29)}…`]);
});
