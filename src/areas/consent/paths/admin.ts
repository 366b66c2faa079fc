type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const guardiansAdminApi = {
  prospectGuardian: (id: Id) => `/api/admin/prospects/${id}/guardian`,
  prospectGuardianAnother: (id: Id) => `/api/admin/prospects/${id}/guardian/another`,
  prospectGuardianAsk: (id: Id) => `/api/admin/prospects/${id}/guardian/ask`,
  prospectGuardianConfirm: (id: Id) => `/api/admin/prospects/${id}/guardian/confirm`,
  prospectGuardianDecline: (id: Id) => `/api/admin/prospects/${id}/guardian/decline`,
  prospectGuardianDelete: (id: Id) => `/api/admin/prospects/${id}/guardian/delete`,
  prospectGuardianLift: (id: Id) => `/api/admin/prospects/${id}/guardian/lift`,
  prospectTakeDown: (id: Id) => `/api/admin/prospects/${id}/take-down`,
  nominationGuardianConfirm: (id: Id) => `/api/admin/you-scout/nominations/${id}/guardian/confirm`,
  nominationGuardianDecline: (id: Id) => `/api/admin/you-scout/nominations/${id}/guardian/decline`,
  nominationGuardianDelete: (id: Id) => `/api/admin/you-scout/nominations/${id}/guardian/delete`,
  nominationGuardianLift: (id: Id) => `/api/admin/you-scout/nominations/${id}/guardian/lift`,
} as const;
