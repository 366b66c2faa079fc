type Id = number | ":id";

/** Addresses of the pages of this domain. */
export const listingsPaths = {
  connect: "/connect",
  connectListing: (id: Id) => `/connect/listings/${id}`,
  connectNewListing: "/connect/listings/new",
  connectEditListing: (id: Id) => `/connect/listings/${id}/edit`,
  connectPerson: (id: Id) => `/connect/people/${id}`,
  connectDashboard: "/connect/dashboard",
  /** Where the guardian of a child decides on a listing about it, by the link of a mail. */
  connectGuardian: (token: string) => `/connect/guardian/${token}`,
} as const;
