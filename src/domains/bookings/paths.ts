/** Addresses of the pages and calls of this domain. */
export const bookingsPaths = {
  rawPass: "/rawpass",
  api: {
    rawPassWeek: "/api/rawpass/week",
  },
} as const;
