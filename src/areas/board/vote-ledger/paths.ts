type Id = number | ":id";

/** Addresses of the pages and calls of this domain. */
export const ledgerPaths = {
  voteLedger: "/leaderboard/votes",
  playerLedger: (id: Id) => `/leaderboard/${id}/votes`,
  votingRules: "/voting-rules",
  api: {
    voteLedger: "/api/vote-ledger",
    voteLedgerFile: "/api/vote-ledger/lines.csv",
    playerLedger: (id: Id) => `/api/vote-ledger/players/${id}`,
    ledgerDay: (day: string) => `/api/vote-ledger/days/${day}`,
  },
} as const;
