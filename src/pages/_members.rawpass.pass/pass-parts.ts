/** What My RawPass shows below the first screen, in one script. */
export { default as AthleteSessions } from "#areas/rawpass/bookings/components/own/athlete-sessions.tsx";
export { default as Calendar } from "#areas/rawpass/bookings/components/own/calendar.tsx";
export { CancelSession } from "#areas/rawpass/bookings/components/own/cancel-session.tsx";
