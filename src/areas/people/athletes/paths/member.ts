type Id = number | ":id";

/** Addresses of this domain's calls for members. */
export const athletesMemberApi = {
  athletes: "/api/rawpass/athletes",
  athlete: (id: Id) => `/api/rawpass/athletes/${id}`,
  athleteWaiver: (id: Id) => `/api/rawpass/athletes/${id}/waiver`,
} as const;
