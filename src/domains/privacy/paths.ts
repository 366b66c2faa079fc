/** Addresses of the pages and calls of this domain. */
export const privacyPaths = {
  /** The form for a correction or removal; about a player, and what became of it. */
  privacyRequest: "/privacy/request",
  privacyRequestAbout: (prospectId: number) => `/privacy/request?prospect=${prospectId}`,
  privacyRequestAboutNomination: (id: number) => `/privacy/request?nomination=${id}`,
  privacyRequestState: (reference: string) => `/privacy/request/${reference}`,
  api: {
    privacyRequests: "/api/privacy-requests",
    privacyRequest: (reference: string) => `/api/privacy-requests/${reference}`,
  },
} as const;
