type Id = number | ":id";

/** Addresses of the pages and calls of this domain. */
export const adminPaths = {
  shopAdmin: "/admin/shop",
  /** What was submitted to the site, for administrators. */
  admin: "/admin",
  /** The Admin Panel, which opens on its overview; and as it opens on its queue. Each has a twin. */
  adminPanel: "/you-scout/actual-admin",
  /** All votes of a network. */
  adminVotesOf: (network: string) =>
    `/you-scout/actual-admin?tab=votes&q=${encodeURIComponent(network)}`,
  adminPanelTwin: "/youscout/actual-admin",
  adminQueue: "/you-scout/admin",
  adminQueueTwin: "/youscout/admin",
  api: {
    adminQueue: "/api/admin/queue",
    adminVoteNetworks: "/api/admin/vote-networks",
    adminVoteNetwork: (network: string) => `/api/admin/vote-networks/${network}`,
    adminVoteNetworkVoid: (network: string) => `/api/admin/vote-networks/${network}/void`,
    adminOverview: "/api/admin/overview",
    adminAudit: "/api/admin/audit",
    adminUsers: "/api/admin/users",
    adminUserRole: (id: Id) => `/api/admin/users/${id}/role`,
    adminUserSuspend: (id: Id) => `/api/admin/users/${id}/suspend`,
    adminUserReinstate: (id: Id) => `/api/admin/users/${id}/reinstate`,
    adminUserEndSessions: (id: Id) => `/api/admin/users/${id}/end-sessions`,
    adminUserVerification: (id: Id) => `/api/admin/users/${id}/verification`,
  },
} as const;
