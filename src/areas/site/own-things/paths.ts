/** Addresses of the pages of this domain. */
export const ownThingsPaths = {
  /** What is one's own, on one page. */
  my: "/my",
} as const;
