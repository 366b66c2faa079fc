/** Addresses of the pages of this domain. */
export const paymentsPaths = {
  /** The payment page that stands in where there is no payment provider. */
  testCheckout: (session: string) => `/shop/test-checkout/${session}`,
  /** A customer's card and invoices where there is no payment provider. */
  testBilling: (token: string) => `/payments/test-billing/${token}`,
  /** Somebody's form, and his account, where there is no payment provider. */
  testAccount: (token: string) => `/payments/test-account/${token}`,
  /** Where staff turn the months of the test checkout's subscriptions. */
  testSubscriptions: "/admin/test-subscriptions",
} as const;
