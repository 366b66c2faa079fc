type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const evaluationsAdminApi = {
  evaluationRequest: (id: Id) => `/api/admin/evaluation-requests/${id}`,
  evaluationProspect: (id: Id) => `/api/admin/evaluation-requests/${id}/prospect`,
  evaluationFile: "/api/admin/evaluation-requests.csv",
} as const;
