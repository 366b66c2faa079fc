/** Addresses of the pages of this domain. */
export const registrationsPaths = {
  /** Where a family registers its athletes for an event. */
  eventRegister: (id: number | ":id") => `/events/${id}/register`,
} as const;
