type Id = number | ":id";

/** Addresses of this domain's calls for members. */
export const bookingsMemberApi = {
  rawPassSessions: "/api/rawpass/sessions",
  bookings: "/api/rawpass/bookings",
  bookingHistory: "/api/rawpass/bookings/history",
  cancelBooking: (id: Id) => `/api/rawpass/bookings/${id}/cancel`,
  acceptOffer: (id: Id) => `/api/rawpass/bookings/${id}/accept`,
  dropIns: "/api/rawpass/drop-ins",
  makeUps: "/api/rawpass/make-ups",
  waitlist: "/api/rawpass/waitlist",
  standingWaitlist: "/api/rawpass/standing-waitlist",
  leaveStandingWaitlist: (id: Id) => `/api/rawpass/standing-waitlist/${id}/leave`,
  calendar: "/api/rawpass/calendar",
  ownCalendarFile: "/api/rawpass/calendar.ics",
  renewCalendar: "/api/rawpass/calendar/renew",
  calendarFile: (token: string) => `/api/rawpass/calendar/${token}`,
} as const;
