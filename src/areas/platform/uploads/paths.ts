/** Addresses of the pages of this domain. */
export const uploadsPaths = {
  upload: (name: string) => `/uploads/${name}`,
} as const;
