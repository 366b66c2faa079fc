/** Addresses of the pages of this domain. */
export const accountsPaths = {
  /** Log in and sign up; with the token of a mailed link, choose a new password. */
  auth: "/auth",
  signUp: "/auth?authTab=register",
  /** Where to log in for a page: those of RawPass have their own (specification part 1, section 3). */
  authOf: (wanted: string) => (wanted.startsWith("/rawpass/") ? "/rawpass/auth" : "/auth"),
  authThen: (wanted: string) =>
    `${wanted.startsWith("/rawpass/") ? "/rawpass" : ""}/auth?redirectAfterAuth=${encodeURIComponent(wanted)}`,
  passwordReset: (token: string) => `/auth?token=${token}`,
  rawPassAuth: "/rawpass/auth",
  /** Where a colleague accepts an invitation. */
  staffInvitation: (token: string) => `/invitation/${token}`,
  adminLogin: "/admin-login",
  secondFactor: "/second-factor",
  testLogin: "/test-login",
  youScoutTestLogin: "/you-scout/login-test",
  youScoutAliasTestLogin: "/youscout/login-test",
} as const;
