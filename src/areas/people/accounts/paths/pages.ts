/** Addresses of the pages and calls of this domain. */
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
  testLogin: "/test-login",
  youScoutTestLogin: "/you-scout/login-test",
  youScoutAliasTestLogin: "/youscout/login-test",
  api: {
    login: "/api/login",
    logout: "/api/logout",
    user: "/api/user",
    userData: "/api/user/data",
    userLosses: "/api/user/losses",
    userAdult: "/api/user/adult",
    userEmail: "/api/user/email",
    userEmailLink: "/api/user/email/link",
    userPassword: "/api/user/password",
    userSessions: "/api/user/sessions",
    userSession: (id: number | ":id") => `/api/user/sessions/${id}`,
    emailConfirm: "/api/confirm-email",
    emailConfirmation: (token: string) => `/api/confirm-email/${token}`,
    register: "/api/register",
    staffInvitation: (token: string) => `/api/invitations/${token}`,
    staffInvitationAccount: (token: string) => `/api/invitations/${token}/account`,
    checkAdmin: "/api/check-admin",
    resetPassword: "/api/reset-password",
    validateResetToken: (token: string) => `/api/validate-reset-token/${token}`,
    updatePassword: "/api/update-password",
    createAdmin: "/api/create-admin",
    authTest: "/api/auth-test",
  },
} as const;
