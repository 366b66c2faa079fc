type Id = number | ":id";

/** Addresses of the calls of this domain. */
export const discussionPaths = {
  api: {
    nominationComments: (id: Id) => `/api/you-scout/nominations/${id}/comments`,
    nominationReport: (id: Id) => `/api/you-scout/nominations/${id}/report`,
    comment: (id: Id) => `/api/you-scout/comments/${id}`,
    commentReport: (id: Id) => `/api/you-scout/comments/${id}/report`,
  },
} as const;
