type Id = number | ":id";

/** Addresses of the pages of this domain. */
export const ledgerPaths = {
  voteLedger: "/leaderboard/votes",
  playerLedger: (id: Id) => `/leaderboard/${id}/votes`,
  votingRules: "/voting-rules",
} as const;
