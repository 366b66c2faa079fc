type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const contactAdminApi = {
  contactMessage: (id: Id) => `/api/admin/contact-messages/${id}`,
  contactFile: "/api/admin/contact-messages.csv",
} as const;
