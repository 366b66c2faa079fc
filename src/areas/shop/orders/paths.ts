/** Addresses of the pages of this domain. */
export const ordersPaths = {
  product: (slug: string) => `/shop/${slug}`,
  checkout: "/shop/checkout",
  /** Where the payment provider sends the customer who paid, with the token of the order. */
  checkoutSuccess: "/shop/success",
  /** An order, by the secret link of its mails. */
  orderStatus: (token: string) => `/shop/orders/${token}`,
  /** Where the customer of a late order decides, by the same secret. */
  orderDelay: (token: string) => `/shop/orders/${token}/delay`,
  /** The form that mails the links of one's orders. */
  orderLinks: "/shop/orders",
} as const;
