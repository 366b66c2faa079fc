import { expect, test } from "vitest";
import { standingWords } from "./components/public-words.ts";

test.each([
  [100, "Best of the 30 in the class shown here"],
  [84, "Better than 84% of the 30 in the class shown here"],
  [0, null],
  [null, null],
])("a value with a percentile of %s is said to be: %s", (percentile, words) => {
  expect(standingWords({ percentile, ofClass: 30 })).toBe(words);
});
