type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const prospectsAdminApi = {
  prospects: "/api/admin/prospects",
  prospectsFile: "/api/admin/prospects.csv",
  prospectsBulk: "/api/admin/prospects/bulk",
  prospectsImport: "/api/admin/prospects/import",
  prospectsImportUndo: "/api/admin/prospects/import/undo",
  prospect: (id: Id) => `/api/admin/prospects/${id}`,
  prospectScouting: (id: Id) => `/api/admin/prospects/${id}/scouting`,
  prospectFacts: (id: Id) => `/api/admin/prospects/${id}/facts`,
  prospectMove: (id: Id) => `/api/admin/prospects/${id}/move`,
  prospectVotes: (id: Id) => `/api/admin/prospects/${id}/votes`,
  prospectVotesVoid: (id: Id) => `/api/admin/prospects/${id}/votes/void`,
  prospectHide: (id: Id) => `/api/admin/prospects/${id}/hide`,
  graduates: "/api/admin/prospects/graduates",
  graduatesBack: "/api/admin/prospects/graduates/bring-back",
  boardSettings: "/api/admin/board-settings",
  prospectShow: (id: Id) => `/api/admin/prospects/${id}/show`,
} as const;
