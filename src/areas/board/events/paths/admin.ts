type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const eventsAdminApi = {
  events: "/api/admin/events",
  event: (id: Id) => `/api/admin/events/${id}`,
  eventCallOff: (id: Id) => `/api/admin/events/${id}/call-off`,
} as const;
