import type { NewOrder } from "../schema/orders.ts";

/** The fields of an order that identify its purchase. */
interface Made {
  customerName: string;
  customerEmail: string;
  deliveryMethod: string;
  shippingAddress: ReturnType<typeof deliveryAddress>;
  orderItems: readonly { variantId: number; quantity: number }[];
}

/** Where a purchase goes; null is picked up. */
export function deliveryAddress({ deliveryMethod, shippingAddress }: NewOrder) {
  if (deliveryMethod === "pickup" || !shippingAddress) return null;
  const { line1, line2, city, state, parish, postalCode } = shippingAddress;
  return { line1, line2: line2 || null, city, state, parish: parish || null, postalCode };
}

/** Whether a purchase that is sent again is the one that the order was made of. */
export function isOrderOf(order: Made, input: NewOrder): boolean {
  const address = deliveryAddress(input);
  const kept = order.shippingAddress;
  return (
    hasContents(order, input.lines) &&
    JSON.stringify([
      order.customerName,
      order.customerEmail,
      order.deliveryMethod,
      kept && [kept.line1, kept.line2, kept.city, kept.state, kept.parish, kept.postalCode],
    ]) ===
      JSON.stringify([
        input.customerName,
        input.customerEmail,
        input.deliveryMethod,
        address && Object.values(address),
      ])
  );
}

/** Whether an order is of the same things, as many of each. */
export function hasContents(order: Pick<Made, "orderItems">, lines: NewOrder["lines"]): boolean {
  const contents = (items: readonly { variantId: number; quantity: number }[]) =>
    items
      .map(({ variantId, quantity }) => `${variantId}×${quantity}`)
      .toSorted()
      .join();
  return contents(order.orderItems) === contents(lines);
}
