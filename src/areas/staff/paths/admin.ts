type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const adminAdminApi = {
  queue: "/api/admin/queue",
  voteNetworks: "/api/admin/vote-networks",
  voteNetwork: (network: string) => `/api/admin/vote-networks/${network}`,
  voteNetworkVoid: (network: string) => `/api/admin/vote-networks/${network}/void`,
  voteBursts: "/api/admin/vote-bursts",
  voteBurstDecision: (id: Id) => `/api/admin/vote-bursts/${id}/decision`,
  overview: "/api/admin/overview",
  payments: "/api/admin/payments",
  paymentMonths: "/api/admin/payments/months",
  paymentListFile: "/api/admin/payments/list.csv",
  paymentsFile: "/api/admin/payments.csv",
  audit: "/api/admin/audit",
  users: "/api/admin/users",
  userRole: (id: Id) => `/api/admin/users/${id}/role`,
  userSuspend: (id: Id) => `/api/admin/users/${id}/suspend`,
  userReinstate: (id: Id) => `/api/admin/users/${id}/reinstate`,
  userEndSessions: (id: Id) => `/api/admin/users/${id}/end-sessions`,
  userRights: (id: Id) => `/api/admin/users/${id}/rights`,
  staffInvitations: "/api/admin/invitations",
  staffInvitation: (id: Id) => `/api/admin/invitations/${id}`,
  userVerification: (id: Id) => `/api/admin/users/${id}/verification`,
} as const;
