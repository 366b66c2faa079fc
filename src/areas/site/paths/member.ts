/** Addresses of this domain's calls for members. */
export const siteMemberApi = {
  my: "/api/my",
} as const;
