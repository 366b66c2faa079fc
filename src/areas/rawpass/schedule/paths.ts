/** Addresses of the pages of this domain. */
export const schedulePaths = {
  rawPassAdmin: "/admin/rawpass",
} as const;
