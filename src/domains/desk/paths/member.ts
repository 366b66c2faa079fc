type Id = number | ":id";

/** Addresses of the calls for people at the desk. */
export const deskMemberApi = {
  deskSessions: "/api/rawpass/desk/sessions",
  deskSearch: "/api/rawpass/desk/search",
  deskContact: (id: Id) => `/api/rawpass/desk/athletes/${id}/contact`,
  deskCheckIns: "/api/rawpass/desk/check-ins",
  deskUndo: (id: Id) => `/api/rawpass/desk/check-ins/${id}/undo`,
} as const;
