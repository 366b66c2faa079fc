/** Addresses of the pages of this domain. */
export const legalPaths = {
  termsOfService: "/terms-of-service",
  privacyPolicy: "/privacy-policy",
} as const;
