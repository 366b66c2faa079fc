type Id = number | ":id";

/** Addresses of the calls of this domain. */
export const partnersMemberApi = {
  connectProfile: "/api/connect/profile",
  connectPerson: (id: Id) => `/api/connect/people/${id}`,
} as const;
