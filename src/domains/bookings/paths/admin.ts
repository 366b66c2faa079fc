type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const bookingsAdminApi = {
  noteIllness: (id: Id) => `/api/admin/rawpass/bookings/${id}/illness`,
  missed: (athleteId: Id) => `/api/admin/rawpass/athletes/${athleteId}/missed`,
  rawPassWaitlists: "/api/admin/rawpass/waitlists",
} as const;
