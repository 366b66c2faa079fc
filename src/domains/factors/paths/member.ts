/** Addresses of this domain's calls for members. */
export const factorsMemberApi = {
  factors: "/api/user/factors",
  factorApp: "/api/user/factors/app",
  factorAppConfirm: "/api/user/factors/app/confirm",
  recoveryCodes: "/api/user/factors/recovery-codes",
} as const;
