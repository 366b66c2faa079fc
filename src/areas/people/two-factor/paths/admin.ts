type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const factorsAdminApi = {
  userFactors: (id: Id) => `/api/admin/users/${id}/second-factor`,
  userFactorReset: (id: Id) => `/api/admin/users/${id}/second-factor/reset`,
  userFactorRecovery: (id: Id) => `/api/admin/users/${id}/second-factor/recovery`,
  userFactorRecoveryConfirm: (id: Id) => `/api/admin/users/${id}/second-factor/recovery/confirm`,
} as const;
