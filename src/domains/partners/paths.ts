/** Addresses of the pages of this domain. */
export const partnersPaths = {
  connectStart: "/connect/start",
} as const;
