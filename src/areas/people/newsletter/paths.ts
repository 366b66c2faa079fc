/** Addresses of the pages of this domain. */
export const newsletterPaths = {
  newsletterConfirm: (token: string) => `/newsletter/confirm/${token}`,
  newsletterUnsubscribe: (token: string) => `/newsletter/unsubscribe/${token}`,
} as const;
