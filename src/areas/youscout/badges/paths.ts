/** Addresses of the calls of this domain. */
export const recognitionPaths = {
  api: {
    badges: "/api/you-scout/badges",
  },
} as const;
