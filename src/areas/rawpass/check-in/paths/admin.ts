/** Addresses of this domain's calls for administrators. */
export const deskAdminApi = {
  correctAttendance: (bookingId: number | ":id") =>
    `/api/admin/rawpass/bookings/${bookingId}/attendance`,
  rawPassToday: "/api/admin/rawpass/today",
  rawPassAttendance: "/api/admin/rawpass/attendance",
  rawPassAttendanceFile: "/api/admin/rawpass/attendance.csv",
} as const;
