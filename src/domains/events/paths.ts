/** Addresses of the pages of this domain. */
export const eventsPaths = {
  eventsAdmin: "/admin/events",
} as const;
