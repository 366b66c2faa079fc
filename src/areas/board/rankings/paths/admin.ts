/** Addresses of this domain's calls for administrators. */
export const editionsAdminApi = {
  editions: "/api/admin/editions",
  edition: (id: number | ":id") => `/api/admin/editions/${id}`,
  editionWithdrawal: (id: number | ":id") => `/api/admin/editions/${id}/withdrawal`,
  editionReturn: (id: number | ":id") => `/api/admin/editions/${id}/return`,
  workingOrder: "/api/admin/working-order",
  workingOrderMove: "/api/admin/working-order/move",
  workingOrderPaste: "/api/admin/working-order/paste",
  workingOrderTakeIn: "/api/admin/working-order/take-in",
  workingOrderPublish: "/api/admin/working-order/publish",
} as const;
