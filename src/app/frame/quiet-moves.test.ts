import { expect, test } from "vitest";
import { isQuietMove } from "./quiet-moves.ts";

test.each([
  ["/", "/you-scout", true],
  ["/", "/youscout", true],
  ["/you-scout", "/you-scout/leaderboard", true],
  ["/youscout/nominate", "/youscout", true],
  ["/leaderboard", "/leaderboard", true],
  ["/", "/you-scout/leaderboard", false],
  ["/you-scout", "/", false],
  ["/leaderboard", "/you-scout", false],
  ["/you-scouting", "/you-scout", false],
  ["/leaderboard", "/leaderboard/1", false],
])("from %s to %s without an overlay: %s", (from, to, isQuiet) => {
  expect(isQuietMove(from, to)).toBe(isQuiet);
});
