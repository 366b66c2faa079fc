type Id = number | ":id";

/** Addresses of the calls of this domain. */
export const partnersMemberApi = {
  connectProfile: "/api/connect/profile",
  /** What the calls about people begin with. */
  connectPeople: "/api/connect/people",
  connectPerson: (id: Id) => `/api/connect/people/${id}`,
} as const;
