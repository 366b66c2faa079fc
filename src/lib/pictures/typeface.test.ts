import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { openTypeface } from "./typeface.ts";

const { resolve } = createRequire(import.meta.url);
const typeface = openTypeface(
  ["latin", "latin-ext", "vietnamese"].map(
    (letters) => () =>
      resolve(`@fontsource/barlow-condensed/files/barlow-condensed-${letters}-800-italic.woff`),
  ),
);

it("draws what the typeface has, and leaves out the rest", () => {
  for (const [text, drawn] of [
    ["José Muñoz", "José Muñoz"],
    ["Jose\u0301", "José"],
    ["Łukasz Nguyễn", "Łukasz Nguyễn"],
    ["O'Neil-D`Arcy", "O’Neil-D’Arcy"],
    ["ﬁrst Ｎａｍｅ", "first Name"],
    ["Z\u0335\u0322alg\u0353\u033Bo", "Zalgo"],
    ["A\u1EAD\u0331b", "Aậb"],
    ["Greek ΄ accent", "Greek accent"],
    ["  Two\t\n words ", "Two words"],
    ["Ace ⚾️ 😀 Smith", "Ace Smith"],
    ["\u202Eevil\u202C\0", "evil"],
    ["Иван 李 Lee", "Lee"],
    ["李", ""],
    ['<b>&amp;"', '<b>&amp;"'],
  ] as const) {
    expect(typeface.drawable(text), text).toBe(drawn);
  }
});

it("measures a line with its kerning and its tracking", () => {
  const apart = typeface.measure("A") + typeface.measure("V");
  expect(typeface.measure("AV")).toBeLessThan(apart);
  expect(typeface.measure("AV", 0.5)).toBeCloseTo(typeface.measure("AV") + 0.5);
  expect(typeface.measure("")).toBe(0);
});

it("knows that an accent makes a line higher", () => {
  expect(typeface.rise("N")).toBeCloseTo(0.7, 2);
  expect(typeface.rise("Ñ")).toBeGreaterThan(0.8);
  expect(typeface.rise("")).toBe(0);
});

it("writes clean path data of every letter at every size", () => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÀÉÑŐỄ’-/#&";
  for (let size = 40; size < 60; size += 0.37) {
    const outline = typeface.outline(letters, { x: 13.37, y: size * 7.1, size });
    expect(outline).toMatch(/^(?:[MLQC](?:-?\d+(?:\.\d)? ?)+|Z)+$/);
  }
});

it("begins a line where it is told and skips what it cannot draw", () => {
  const place = { x: 100, y: 50, size: 10 };
  const [, x, y] = /^M([\d.]+) ([\d.]+)/.exec(typeface.outline("I", place)) ?? [];
  expect(Number(x)).toBeGreaterThan(99);
  expect(Number(x)).toBeLessThan(104);
  expect(Number(y)).toBeLessThanOrEqual(50);
  expect(typeface.outline("李I", place)).toBe(typeface.outline("I", place));
});
