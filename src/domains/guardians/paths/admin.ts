type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const guardiansAdminApi = {
  prospectGuardian: (id: Id) => `/api/admin/prospects/${id}/guardian`,
  prospectGuardianAsk: (id: Id) => `/api/admin/prospects/${id}/guardian/ask`,
} as const;
