/** Addresses of the pages of this domain. */
export const privacyPaths = {
  /** The form for a correction or removal, also about a player, and the page of its outcome. */
  privacyRequest: "/privacy/request",
  privacyRequestAbout: (prospectId: number) => `/privacy/request?prospect=${prospectId}`,
  privacyRequestAboutNomination: (id: number) => `/privacy/request?nomination=${id}`,
  privacyRequestState: (reference: string) => `/privacy/request/${reference}`,
} as const;
