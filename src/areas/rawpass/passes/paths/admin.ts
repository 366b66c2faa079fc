type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const passesAdminApi = {
  rawPassMembers: "/api/admin/rawpass/passes",
  rawPassMember: (id: Id) => `/api/admin/rawpass/passes/${id}`,
  changePass: (id: Id) => `/api/admin/rawpass/passes/${id}/change`,
  passTraining: (id: Id) => `/api/admin/rawpass/passes/${id}/training`,
  passTrainingQuote: (id: Id) => `/api/admin/rawpass/passes/${id}/training/quote`,
  bookableFor: (athleteId: Id) => `/api/admin/rawpass/athletes/${athleteId}/bookable`,
  rawPassOwed: "/api/admin/rawpass/owed",
} as const;
