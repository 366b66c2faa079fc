/** Addresses of the pages of this domain. */
export const contactPaths = {
  /** The home page after a contact message, where scripts are off. */
  contactThanks: "/?sent=contact#contact",
} as const;
