type Id = number | ":id";

/** Addresses of this domain's calls for members, and of the one behind a report's secret link. */
export const evaluationsMemberApi = {
  ownEvaluations: "/api/my/evaluations",
  ownEvaluation: (id: Id) => `/api/my/evaluations/${id}`,
  cancelEvaluation: (id: Id) => `/api/my/evaluations/${id}/cancel`,
  evaluationCalendar: (id: Id) => `/api/my/evaluations/${id}/appointment.ics`,
  evaluationReport: (token: string) => `/api/evaluation-reports/${token}`,
} as const;
