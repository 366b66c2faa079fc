type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const privacyAdminApi = {
  privacyRequests: "/api/admin/privacy-requests",
  privacyRequest: (id: Id) => `/api/admin/privacy-requests/${id}`,
} as const;
