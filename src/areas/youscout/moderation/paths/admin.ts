type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const moderationAdminApi = {
  nominations: "/api/admin/you-scout/nominations",
  nominationsFile: "/api/admin/you-scout/nominations.csv",
  nominationsBulk: "/api/admin/you-scout/nominations/bulk",
  nomination: (id: Id) => `/api/admin/you-scout/nominations/${id}`,
  nominationDecision: (id: Id) => `/api/admin/you-scout/nominations/${id}/decision`,
  nominationMerge: (id: Id) => `/api/admin/you-scout/nominations/${id}/merge`,
  nominationPromote: (id: Id) => `/api/admin/you-scout/nominations/${id}/promote`,
  nominationHide: (id: Id) => `/api/admin/you-scout/nominations/${id}/hide`,
  nominationTakeDown: (id: Id) => `/api/admin/you-scout/nominations/${id}/take-down`,
  nominationShow: (id: Id) => `/api/admin/you-scout/nominations/${id}/show`,
  nominationVotes: (id: Id) => `/api/admin/you-scout/nominations/${id}/votes`,
  nominationVotesVoid: (id: Id) => `/api/admin/you-scout/nominations/${id}/votes/void`,
  nominationErase: (id: Id) => `/api/admin/you-scout/nominations/${id}/erase`,
  comments: "/api/admin/you-scout/comments",
  comment: (id: Id) => `/api/admin/you-scout/comments/${id}`,
  commentApprove: (id: Id) => `/api/admin/you-scout/comments/${id}/approve`,
  badges: "/api/admin/you-scout/badges",
  badgeAward: (id: Id) => `/api/admin/you-scout/badges/${id}/award`,
  reports: "/api/admin/you-scout/reports",
  reportDecision: (id: Id) => `/api/admin/you-scout/reports/${id}/decision`,
  nominationAskGuardian: (id: Id) => `/api/admin/you-scout/nominations/${id}/ask-guardian`,
} as const;
