import { expect, test } from "vitest";
import { isQuietMove } from "./page-overlay.tsx";

test("shows no overlay between neighboring pages", () => {
  for (const [from, to, isQuiet] of [
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
  ] as const) {
    expect(isQuietMove(from, to), `${from} ${to}`).toBe(isQuiet);
  }
});
