/** Addresses of the pages of this domain. */
export const athletesPaths = {
  /** Where a parent adds an athlete without buying anything yet. */
  rawPassAthlete: "/rawpass/athlete",
} as const;
