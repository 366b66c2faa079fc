import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import type { BookingChange, StaffBookings } from "#areas/rawpass/bookings/schema/staff.ts";
import type { PublicSession } from "#areas/rawpass/bookings/schema/week.ts";
import { browserApi } from "#lib/api.ts";
import { fileAddress, withQuery } from "#lib/list-address.ts";
import { memberApi } from "#member-api.ts";
import type { Attendance, CorrectedAttendance, Today } from "../schema/administration.ts";

/** What changes at the desk while nobody looks is read again after this long. */
const TODAY_LASTS_MS = 5_000;

/** The sessions of today. */
export function todayQuery() {
  return queryOptions<Today>({ queryKey: [adminApi.rawPassToday], staleTime: TODAY_LASTS_MS });
}

/** Who came, as the address of the list chooses. */
export function attendanceQuery(address: Record<string, string>) {
  return queryOptions<Attendance>({ queryKey: [withQuery(adminApi.rawPassAttendance, address)] });
}

/** Where the same is as a file. */
export function attendanceFile(address: Record<string, string>): string {
  return fileAddress(adminApi.rawPassAttendanceFile, address);
}

/** Corrects whether an athlete came. */
export async function correctAttendance(
  bookingId: number,
  corrected: CorrectedAttendance,
): Promise<void> {
  await browserApi.request("POST", adminApi.correctAttendance(bookingId), corrected);
}

/** An athlete's sessions that staff may change. */
export function bookingsOfQuery(athleteId: number) {
  return queryOptions<StaffBookings>({ queryKey: [adminApi.bookingsOf(athleteId)], staleTime: 0 });
}

/** Cancels or moves a session for a family. */
export async function changeBooking(id: number, change: BookingChange): Promise<void> {
  await browserApi.request("POST", adminApi.changeBooking(id), change);
}

/** The sessions on sale of the next 14 days that have not begun. */
export function bookableQuery() {
  return queryOptions<{ data: PublicSession[] }>({ queryKey: [memberApi.rawPassSessions] });
}
