/** Addresses of this domain's calls for administrators. */
export const passesAdminApi = {
  rawPassMembers: "/api/admin/rawpass/passes",
  rawPassOwed: "/api/admin/rawpass/owed",
} as const;
