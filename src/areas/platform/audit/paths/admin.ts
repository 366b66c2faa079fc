/** Addresses of this domain's calls for administrators, beside that of the audit log. */
export const auditAdminApi = {
  securityEvents: "/api/admin/security-events",
  securityEventsFile: "/api/admin/security-events.csv",
} as const;
