/** Addresses of this domain's calls for members, and of the page that leads staff to a second factor. */
export const factorsMemberApi = {
  secondFactor: "/second-factor",
  factors: "/api/user/factors",
  factorApp: "/api/user/factors/app",
  factorAppConfirm: "/api/user/factors/app/confirm",
  passkeyOptions: "/api/user/factors/passkeys/options",
  passkeys: "/api/user/factors/passkeys",
  passkey: (id: number | ":id") => `/api/user/factors/passkeys/${id}`,
  passkeyLoginOptions: "/api/login/passkey/options",
  recoveryCodes: "/api/user/factors/recovery-codes",
} as const;
