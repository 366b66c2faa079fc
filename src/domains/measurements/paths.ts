/** Addresses of the pages of this domain. */
export const measurementsPaths = {
  /** What is measured at an event, for administrators. */
  eventSheet: (id: number | ":id") => `/admin/events/${id}`,
} as const;
