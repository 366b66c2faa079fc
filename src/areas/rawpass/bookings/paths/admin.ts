type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const bookingsAdminApi = {
  noteIllness: (id: Id) => `/api/admin/rawpass/bookings/${id}/illness`,
  bookingsOf: (athleteId: Id) => `/api/admin/rawpass/athletes/${athleteId}/bookings`,
  bookFor: (athleteId: Id) => `/api/admin/rawpass/athletes/${athleteId}/book`,
  endWeeklyWait: (id: Id) => `/api/admin/rawpass/standing-waitlist/${id}/leave`,
  makeUpsOf: (athleteId: Id) => `/api/admin/rawpass/athletes/${athleteId}/make-ups`,
  takeBackMakeUp: (id: Id) => `/api/admin/rawpass/make-ups/${id}/take-back`,
  changeBooking: (id: Id) => `/api/admin/rawpass/bookings/${id}/change`,
  missed: (athleteId: Id) => `/api/admin/rawpass/athletes/${athleteId}/missed`,
  rawPassDropIns: "/api/admin/rawpass/drop-ins",
  refundDropIn: (id: Id) => `/api/admin/rawpass/drop-ins/${id}/refund`,
  rawPassWaitlists: "/api/admin/rawpass/waitlists",
} as const;
