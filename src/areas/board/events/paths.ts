/** Addresses of the pages of this domain. */
export const eventsPaths = {
  eventsAdmin: "/admin/events",
  /** The events to come of which everybody may know. */
  events: "/events",
} as const;
