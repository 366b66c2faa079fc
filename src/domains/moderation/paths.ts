type Id = number | ":id";

/** Addresses of the calls of this domain. */
export const moderationPaths = {
  api: {
    adminNominations: "/api/admin/you-scout/nominations",
    adminNominationsBulk: "/api/admin/you-scout/nominations/bulk",
    adminNomination: (id: Id) => `/api/admin/you-scout/nominations/${id}`,
    adminNominationDecision: (id: Id) => `/api/admin/you-scout/nominations/${id}/decision`,
    adminNominationMerge: (id: Id) => `/api/admin/you-scout/nominations/${id}/merge`,
    adminNominationPromote: (id: Id) => `/api/admin/you-scout/nominations/${id}/promote`,
    adminNominationHide: (id: Id) => `/api/admin/you-scout/nominations/${id}/hide`,
    adminNominationShow: (id: Id) => `/api/admin/you-scout/nominations/${id}/show`,
    adminNominationVotes: (id: Id) => `/api/admin/you-scout/nominations/${id}/votes`,
    adminNominationVotesVoid: (id: Id) => `/api/admin/you-scout/nominations/${id}/votes/void`,
    adminNominationErase: (id: Id) => `/api/admin/you-scout/nominations/${id}/erase`,
    adminComments: "/api/admin/you-scout/comments",
    adminComment: (id: Id) => `/api/admin/you-scout/comments/${id}`,
    adminCommentApprove: (id: Id) => `/api/admin/you-scout/comments/${id}/approve`,
    adminBadges: "/api/admin/you-scout/badges",
    adminBadgeAward: (id: Id) => `/api/admin/you-scout/badges/${id}/award`,
    adminReports: "/api/admin/you-scout/reports",
    adminReportDecision: (id: Id) => `/api/admin/you-scout/reports/${id}/decision`,
    adminNominationAskGuardian: (id: Id) => `/api/admin/you-scout/nominations/${id}/ask-guardian`,
  },
} as const;
