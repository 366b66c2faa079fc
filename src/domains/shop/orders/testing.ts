import { randomUUID } from "node:crypto";
import type { Db } from "../../../lib/db/db.ts";
import { aProduct, aVariant } from "../testing.ts";
import type { NewOrder } from "./schema.ts";

/** A purchase of one cap for 28.00, sent for 6.95. */
export function aWish(given: Partial<NewOrder> = {}): NewOrder {
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
