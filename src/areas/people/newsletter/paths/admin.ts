/** Addresses of this domain's calls for administrators. */
export const newsletterAdminApi = {
  newsletterFile: "/api/admin/newsletter.csv",
} as const;
