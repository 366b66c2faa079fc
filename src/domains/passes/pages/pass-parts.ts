/** What My RawPass shows below the first screen, in one script. */
export { default as AthleteSessions } from "#domains/bookings/components/own/athlete-sessions.tsx";
export { default as Calendar } from "#domains/bookings/components/own/calendar.tsx";
export { CancelSession } from "#domains/bookings/components/own/cancel-session.tsx";
