/** Addresses of this domain's calls for members. */
export const ownThingsMemberApi = {
  my: "/api/my",
} as const;
