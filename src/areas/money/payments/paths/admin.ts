/** Addresses of this domain's calls for administrators; they are there where the test checkout is. */
export const paymentsAdminApi = {
  testSubscriptions: "/api/admin/payments/test-subscriptions",
  testNextMonth: (subscriptionId: string) =>
    `/api/admin/payments/test-subscriptions/${subscriptionId}/next-month`,
} as const;
