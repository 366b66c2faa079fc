/** Addresses of this domain's calls for members. */
export const factorsMemberApi = {
  factors: "/api/user/factors",
  factorApp: "/api/user/factors/app",
  factorAppConfirm: "/api/user/factors/app/confirm",
  passkeyOptions: "/api/user/factors/passkeys/options",
  passkeys: "/api/user/factors/passkeys",
  passkey: (id: number | ":id") => `/api/user/factors/passkeys/${id}`,
  passkeyLoginOptions: "/api/login/passkey/options",
  recoveryCodes: "/api/user/factors/recovery-codes",
} as const;
