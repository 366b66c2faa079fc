type Id = number | ":id";

/** Addresses of the calls for people at the desk. */
export const deskMemberApi = {
  /** The page's HTML without anybody's data, its worker, and what makes it installable. */
  deskShell: "/rawpass/desk?mode=offline",
  deskWorker: "/rawpass/desk-worker.js",
  deskManifest: "/rawpass/desk.webmanifest",
  deskSession: "/api/rawpass/desk/session",
  deskSnapshot: "/api/rawpass/desk/snapshot",
  deskLateScans: "/api/rawpass/desk/late-scans",
  deskSetAside: "/api/rawpass/desk/late-scans/set-aside",
  deskSessions: "/api/rawpass/desk/sessions",
  deskSearch: "/api/rawpass/desk/search",
  deskContact: (id: Id) => `/api/rawpass/desk/athletes/${id}/contact`,
  deskOnSale: (id: Id) => `/api/rawpass/desk/athletes/${id}/on-sale`,
  deskSales: "/api/rawpass/desk/sales",
  deskSale: (id: Id) => `/api/rawpass/desk/sales/${id}`,
  deskCancelSale: (id: Id) => `/api/rawpass/desk/sales/${id}/cancel`,
  deskCash: "/api/rawpass/desk/cash",
  deskPayBack: (id: Id) => `/api/rawpass/desk/cash/${id}/pay-back`,
  deskCheckIns: "/api/rawpass/desk/check-ins",
  deskClosures: "/api/rawpass/desk/closures",
  deskClosureEffect: "/api/rawpass/desk/closure-effect",
  deskClosure: (id: Id) => `/api/rawpass/desk/closures/${id}`,
  deskUndo: (id: Id) => `/api/rawpass/desk/check-ins/${id}/undo`,
} as const;
