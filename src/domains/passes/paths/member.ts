type Id = number | ":id";

/** Addresses of this domain's calls for members. */
export const passesMemberApi = {
  passes: "/api/rawpass/passes",
  cancelPass: (id: Id) => `/api/rawpass/passes/${id}/cancel`,
  undoCancelPass: (id: Id) => `/api/rawpass/passes/${id}/undo-cancel`,
} as const;
