/** Addresses of this domain's calls that only pages for members make. */
export const accountsMemberApi = {
  confirmPerson: "/api/user/confirm",
} as const;
