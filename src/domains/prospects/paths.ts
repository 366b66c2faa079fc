type Id = number | ":id";

/** Addresses of the pages and calls of this domain. */
export const prospectsPaths = {
  board: "/leaderboard",
  player: (id: Id) => `/leaderboard/${id}`,
  playerPicture: (id: Id) => `/leaderboard/${id}/picture.png`,
  boardPicture: "/leaderboard/picture.png",
  prospectAdmin: "/prospect-admin",
  api: {
    prospects: "/api/prospects",
    prospect: (id: Id) => `/api/prospects/${id}`,
    prospectVote: (id: Id) => `/api/prospects/${id}/vote`,
    adminProspects: "/api/admin/prospects",
    adminProspectsFile: "/api/admin/prospects.csv",
    adminProspectsImport: "/api/admin/prospects/import",
    adminProspect: (id: Id) => `/api/admin/prospects/${id}`,
    adminProspectMove: (id: Id) => `/api/admin/prospects/${id}/move`,
    adminProspectVotes: (id: Id) => `/api/admin/prospects/${id}/votes`,
    adminProspectVotesVoid: (id: Id) => `/api/admin/prospects/${id}/votes/void`,
    adminProspectHide: (id: Id) => `/api/admin/prospects/${id}/hide`,
    adminProspectShow: (id: Id) => `/api/admin/prospects/${id}/show`,
  },
} as const;
