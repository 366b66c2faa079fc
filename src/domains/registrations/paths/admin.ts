type Id = number | ":id";

/** Addresses of this domain's calls for staff. */
export const registrationsAdminApi = {
  registeredAt: (eventId: Id) => `/api/admin/events/${eventId}/registrations`,
  registrationCancel: (id: Id) => `/api/admin/event-registrations/${id}/cancel`,
} as const;
