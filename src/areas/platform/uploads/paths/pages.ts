/** Addresses of the pages and calls of this domain. */
export const uploadsPaths = {
  upload: (name: string) => `/uploads/${name}`,
  api: {
    upload: "/api/upload",
  },
} as const;
