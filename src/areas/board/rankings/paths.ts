/** Addresses of the pages and public calls of this domain. */
export const editionsPaths = {
  editions: "/leaderboard/editions",
  edition: (slug: string) => `/leaderboard/editions/${slug}`,
  editionPicture: (slug: string) => `/leaderboard/editions/${slug}/picture.png`,
  editionsAdmin: "/admin/editions",
} as const;
