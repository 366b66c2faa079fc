/** Addresses of the pages and public calls of this domain. */
export const editionsPaths = {
  editions: "/leaderboard/editions",
  edition: (slug: string) => `/leaderboard/editions/${slug}`,
  editionPicture: (slug: string) => `/leaderboard/editions/${slug}/picture.png`,
  editionsAdmin: "/admin/editions",
  api: {
    editions: "/api/editions",
    edition: (slug: string) => `/api/editions/${slug}`,
    newestEdition: "/api/newest-edition",
    playerEditions: (id: number | ":id") => `/api/prospects/${id}/editions`,
  },
} as const;
