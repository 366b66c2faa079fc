/** Addresses of the pages and calls of this domain. */
export const paymentsPaths = {
  /** The payment page that stands in where there is no payment provider. */
  testCheckout: (session: string) => `/shop/test-checkout/${session}`,
  api: {
    testPayment: (session: string) => `/api/shop/test-checkout/${session}`,
    /** The webhook of the payment provider. */
    paymentEvents: "/api/payment-events",
  },
} as const;
