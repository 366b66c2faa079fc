/** What a nomination can be of. */
export const SPORTS = [
  "Baseball",
  "Softball",
  "Football",
  "Basketball",
  "Track and Field",
  "Soccer",
  "Volleyball",
  "Other",
] as const;

export const PERIODS = ["week", "month"] as const;
export type Period = (typeof PERIODS)[number];

/** What a leaderboard counts the votes of. */
export const LEADERBOARD_PERIODS = [...PERIODS, "all"] as const;
export type LeaderboardPeriod = (typeof LEADERBOARD_PERIODS)[number];
