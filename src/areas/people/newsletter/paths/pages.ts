/** Addresses of the pages and calls of this domain. */
export const newsletterPaths = {
  newsletterConfirm: (token: string) => `/newsletter/confirm/${token}`,
  newsletterUnsubscribe: (token: string) => `/newsletter/unsubscribe/${token}`,
  api: {
    newsletter: "/api/newsletter",
    newsletterConfirm: "/api/newsletter/confirm",
    newsletterUnsubscribe: "/api/newsletter/unsubscribe",
  },
} as const;
