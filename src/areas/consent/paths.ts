/** Addresses of the pages of this domain. */
export const guardiansPaths = {
  /** Where a player's guardian decides what everybody sees of him, by the link of a mail. */
  boardGuardian: (token: string) => `/leaderboard/guardian/${token}`,
  /** Where a replaced guardian restores the answer, by the link of a mail. */
  guardianRestore: (token: string) => `/guardian/restore/${token}`,
  /** What staff keep of one player beside the board, for administrators. */
  playerFile: (id: number | ":id") => `/prospect-admin/${id}`,
} as const;
