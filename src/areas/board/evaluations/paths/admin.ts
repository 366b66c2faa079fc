type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const evaluationsAdminApi = {
  evaluationRequest: (id: Id) => `/api/admin/evaluation-requests/${id}`,
  evaluationCorrection: (id: Id) => `/api/admin/evaluation-requests/${id}/correction`,
  evaluationProspect: (id: Id) => `/api/admin/evaluation-requests/${id}/prospect`,
  evaluationChoices: (id: Id) => `/api/admin/evaluation-requests/${id}/choices`,
  evaluationAppointment: (id: Id) => `/api/admin/evaluation-requests/${id}/appointment`,
  evaluationReport: (id: Id) => `/api/admin/evaluation-requests/${id}/report`,
  evaluationFamily: (id: Id) => `/api/admin/evaluation-requests/${id}/family`,
  sendEvaluationReport: (id: Id) => `/api/admin/evaluation-requests/${id}/report/send`,
  revokeEvaluationReport: (id: Id) => `/api/admin/evaluation-requests/${id}/report/revoke`,
  eventReports: (id: Id) => `/api/admin/events/${id}/reports`,
  evaluationFile: "/api/admin/evaluation-requests.csv",
} as const;
