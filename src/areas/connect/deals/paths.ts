type Id = number | ":id";

/** Addresses of the pages of this domain. */
export const dealsPaths = {
  connectDeal: (id: Id) => `/connect/deals/${id}`,
  connectReport: (id: Id) => `/connect/deals/${id}/report`,
} as const;
