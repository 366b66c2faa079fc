/** Addresses of the pages and calls of this domain. */
export const guardiansPaths = {
  /** Where a player's guardian decides what everybody sees of him, by the link of a mail. */
  boardGuardian: (token: string) => `/leaderboard/guardian/${token}`,
  /** What staff keep of one player beside the board, for administrators. */
  playerFile: (id: number | ":id") => `/prospect-admin/${id}`,
  api: {
    boardGuardian: (token: string) => `/api/prospects/guardian/${token}`,
  },
} as const;
