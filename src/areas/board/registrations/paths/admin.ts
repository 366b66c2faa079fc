type Id = number | ":id";

/** Addresses of this domain's calls for staff. */
export const registrationsAdminApi = {
  registeredAt: (eventId: Id) => `/api/admin/events/${eventId}/registrations`,
  registrableAthletes: (eventId: Id) => `/api/admin/events/${eventId}/athletes`,
  registrationJersey: (id: Id) => `/api/admin/event-registrations/${id}/jersey`,
  registrationCancel: (id: Id) => `/api/admin/event-registrations/${id}/cancel`,
} as const;
