/** Addresses of the calls of this domain that only pages for members make. */
export const uploadsMemberApi = {
  uploadDocument: "/api/upload/document",
} as const;
