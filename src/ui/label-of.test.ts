import { expect, test } from "vitest";
import { labelOf } from "./label-of.ts";

test.each([
  ["new", "Received"],
  ["on_hold", "On hold"],
  ["constructor", "Constructor"],
  [null, "Unknown"],
  [7, "7"],
])("the label of %s is %s", (value, label) => {
  expect(labelOf({ new: "Received" }, value)).toBe(label);
});
