/** Addresses of this domain's calls for administrators. */
export const deskAdminApi = {
  rawPassToday: "/api/admin/rawpass/today",
  rawPassAttendance: "/api/admin/rawpass/attendance",
  rawPassAttendanceFile: "/api/admin/rawpass/attendance.csv",
} as const;
