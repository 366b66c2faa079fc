/** Addresses of the pages of this domain. */
export const partnersPaths = {
  connectStart: "/connect/start",
  /** Where a sponsor chooses that side. A sponsor who has one is led to the teams. */
  connectSponsor: "/connect/start?side=sponsor",
} as const;
