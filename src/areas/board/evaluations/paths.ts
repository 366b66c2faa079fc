/** Addresses of the pages of this domain. */
export const evaluationsPaths = {
  prospectEvaluation: "/prospect-evaluation",
  /** The part of it that is the form; and the same after a request, where scripts are off. */
  evaluationForm: "/prospect-evaluation#request",
  evaluationThanks: "/prospect-evaluation?sent=evaluation#request",
  /** One's own requests. */
  myEvaluations: "/my/evaluations",
  /** A report, by the secret link of a mail. */
  evaluationReport: (token: string) => `/evaluation-report/${token}`,
} as const;
