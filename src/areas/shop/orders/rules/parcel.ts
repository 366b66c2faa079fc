import { isOneOf, type Status } from "./statuses.ts";

interface Packed<Item> {
  items: readonly Item[];
  paidAt: string | null;
  shippedAt: string | null;
  refundableItems: readonly { variantId: number; quantity: number }[];
}

const NOT_PACKED = ["expired", "cancelled"] as const satisfies Status[];

/** Whether there is something to pack, and so a slip to print. */
export function hasParcel({ paidAt, status }: { paidAt: string | null; status: Status }): boolean {
  return paidAt !== null && !isOneOf(NOT_PACKED, status);
}

/** What goes in the parcel: all of it but what was refunded before the parcel left. */
export function packedItems<Item extends { variantId: number; quantity: number }>(
  order: Packed<Item>,
): Item[] {
  const { items, paidAt, shippedAt, refundableItems } = order;
  if (!paidAt || shippedAt) return [...items];
  return items.flatMap((item) => {
    const left = refundableItems.find(({ variantId }) => variantId === item.variantId);
    return left ? [{ ...item, quantity: left.quantity }] : [];
  });
}
