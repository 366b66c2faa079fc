/** Addresses of the pages and calls of this domain. */
export const adminPaths = {
  shopAdmin: "/admin/shop",
  connectAdmin: "/admin/connect",
  paymentsAdmin: "/admin/payments",
  /** What was submitted to the site, for administrators. */
  admin: "/admin",
  /** The Admin Panel, which opens on its overview; and as it opens on its queue. Each has an alias. */
  adminPanel: "/you-scout/actual-admin",
  /** All votes of a network. */
  adminVotesOf: (network: string) =>
    `/you-scout/actual-admin?tab=votes&q=${encodeURIComponent(network)}`,
  adminPanelAlias: "/youscout/actual-admin",
  adminQueue: "/you-scout/admin",
  adminQueueAlias: "/youscout/admin",
} as const;
