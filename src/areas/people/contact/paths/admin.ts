type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const contactAdminApi = {
  contactMessage: (id: Id) => `/api/admin/contact-messages/${id}`,
  contactAssignment: (id: Id) => `/api/admin/contact-messages/${id}/assignment`,
  contactReplies: (id: Id) => `/api/admin/contact-messages/${id}/replies`,
  contactAssignees: "/api/admin/contact-assignees",
  contactFile: "/api/admin/contact-messages.csv",
} as const;
