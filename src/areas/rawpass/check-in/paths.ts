/** Addresses of the pages of this domain. */
export const deskPaths = {
  rawPassDesk: "/rawpass/desk",
} as const;
