type Id = number | ":slotId";

/** Addresses of the pages of this domain. */
export const bookingsPaths = {
  rawPass: "/rawpass",
  /** Where a session is booked that is paid alone, or waited for; the date as `2027-03-10`. */
  rawPassDropIn: (slotId: Id, date: string) => `/rawpass/drop-in/${slotId}/${date}`,
  /** Where a weekly place is waited for. */
  rawPassWaitlist: (slotId: Id) => `/rawpass/waitlist/${slotId}`,
} as const;
