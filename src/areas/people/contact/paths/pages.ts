/** Addresses of the pages and calls of this domain. */
export const contactPaths = {
  /** The home page after a contact message, where scripts are off. */
  contactThanks: "/?sent=contact#contact",
  api: {
    contact: "/api/contact",
  },
} as const;
