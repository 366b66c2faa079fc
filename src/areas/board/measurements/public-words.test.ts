import { expect, test } from "vitest";
import { standingWords } from "./components/public-words.ts";

test("says how a value stands in its class", () => {
  for (const [percentile, words] of [
    [100, "Best of the 30 in the class shown here"],
    [84, "Better than 84% of the 30 in the class shown here"],
    [0, null],
    [null, null],
  ] as const) {
    expect(standingWords({ percentile, ofClass: 30 }), String(percentile)).toBe(words);
  }
});
