/** Addresses of this domain's calls for administrators. */
export const athletesAdminApi = {
  rawPassAthlete: (id: number | ":id") => `/api/admin/rawpass/athletes/${id}`,
} as const;
