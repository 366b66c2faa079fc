type Id = number | ":id";

/** Addresses of this domain's calls for members. */
export const passesMemberApi = {
  rawPassOnSale: "/api/rawpass/on-sale",
  passes: "/api/rawpass/passes",
  pass: (id: Id) => `/api/rawpass/passes/${id}`,
  passInvoices: (id: Id) => `/api/rawpass/passes/${id}/invoices`,
  passPortal: (id: Id) => `/api/rawpass/passes/${id}/portal`,
  cancelPass: (id: Id) => `/api/rawpass/passes/${id}/cancel`,
  passCode: (id: Id) => `/api/rawpass/passes/${id}/code`,
  undoCancelPass: (id: Id) => `/api/rawpass/passes/${id}/undo-cancel`,
  freezePass: (id: Id) => `/api/rawpass/passes/${id}/freeze`,
  passAlteration: (id: Id) => `/api/rawpass/passes/${id}/alteration`,
  passAlterationQuote: (id: Id) => `/api/rawpass/passes/${id}/alteration/quote`,
  returnPass: (id: Id) => `/api/rawpass/passes/${id}/return`,
} as const;
