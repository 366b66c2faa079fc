type Id = number | ":id";

/** Addresses of this domain's calls for administrators. */
export const ordersAdminApi = {
  shopOrders: "/api/admin/shop/orders",
  shopOrdersFile: "/api/admin/shop/orders.csv",
  shopOrder: (id: Id) => `/api/admin/shop/orders/${id}`,
  shopOrderTransition: (id: Id) => `/api/admin/shop/orders/${id}/transition`,
  shopOrderRefund: (id: Id) => `/api/admin/shop/orders/${id}/refund`,
  shopReconciliation: "/api/admin/shop/reconciliation",
} as const;
