type Id = number | ":id";

/** Addresses of this domain's calls for members. */
export const registrationsMemberApi = {
  eventRegistrations: (eventId: Id) => `/api/events/${eventId}/registrations`,
  /** For people at the desk. */
  deskEvents: "/api/rawpass/desk/events",
  eventRegistration: (id: Id) => `/api/event-registrations/${id}`,
} as const;
