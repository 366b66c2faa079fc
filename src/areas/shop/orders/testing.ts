import { randomUUID } from "node:crypto";
import { aProduct, aVariant } from "#areas/shop/catalog/testing.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { NewOrder } from "./schema/orders.ts";
import { orders } from "./tables.ts";

/** A purchase of one cap for 28.00, sent for 6.95. */
export function orderInput(given: Partial<NewOrder> = {}): NewOrder {
  return {
    idempotencyKey: randomUUID(),
    lines: [{ variantId: 1, quantity: 1 }],
    customerName: "Ana Batiste",
    customerEmail: "ana@city.example",
    deliveryMethod: "ship",
    shippingAddress: {
      line1: "1 Canal Street",
      city: "New Orleans",
      state: "LA",
      postalCode: "70130",
    },
    shownTotalCents: 3_495,
    ...given,
  };
}

/** A shelf with one product in as many variants as quantities are given, each for 28.00. */
export async function aShelf(db: Db, ...onHand: number[]): Promise<void> {
  const { id: productId } = await aProduct(db);
  for (const [index, stockOnHand] of onHand.entries()) {
    await aVariant(db, { productId, sku: `CAP-${index + 1}`, stockOnHand });
  }
}

let orderCount = 0;

/** Inserts one order as it stands; what is not given is of one cap, sent, and not paid yet. */
export async function anOrder(
  db: Db,
  given: Partial<typeof orders.$inferInsert> = {},
): Promise<typeof orders.$inferSelect> {
  orderCount += 1;
  const row = writtenRow(
    await db
      .insert(orders)
      .values({
        orderNumber: `RAW-T${String(orderCount).padStart(5, "0")}`,
        statusTokenHash: randomUUID(),
        idempotencyKey: randomUUID(),
        customerName: "Ana Batiste",
        customerEmail: "ana@city.example",
        orderItems: [
          {
            variantId: 1,
            sku: "CAP-1",
            name: "Diamond Cap",
            size: null,
            colour: null,
            priceCents: 2_800,
            quantity: 1,
          },
        ],
        subtotal: 2_800,
        shipping: 695,
        tax: 0,
        totalAmount: 3_495,
        deliveryMethod: "ship",
        ...given,
      })
      .returning(),
  );
  return row;
}
