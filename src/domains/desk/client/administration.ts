import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { fileAddress, withQuery } from "#lib/list-address.ts";
import type { Attendance, Today } from "../schema/administration.ts";

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
