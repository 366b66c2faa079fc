type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const partnersAdminApi = {
  connectPeople: "/api/admin/connect/people",
  connectPeopleFile: "/api/admin/connect/people.csv",
  connectPerson: (id: Id) => `/api/admin/connect/people/${id}`,
  connectProfileDecision: (id: Id) => `/api/admin/connect/people/${id}/profile-decision`,
  connectSettings: "/api/admin/connect/settings",
} as const;
