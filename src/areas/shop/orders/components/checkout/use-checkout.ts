import { type RefObject, useEffect, useState } from "react";
import { ApiError } from "#lib/api.ts";
import { useForm } from "#ui/use-form.ts";
import { placeOrder } from "../../client/customer.ts";
import type { PricedCart } from "../../schema/cart.ts";
import type { NewOrder, PlacedOrder } from "../../schema/orders.ts";
import { acceptPrices } from "../cart/cart-store.ts";
import { forgetKey, keyOf, readCheckout, storeToken } from "./checkout-store.ts";
import { type PurchaseError, purchaseErrorOf } from "./purchase-error.ts";

interface CheckoutOptions {
  priced: PricedCart | undefined;
  /** Has the cart priced again. */
  ask(): void;
  /** Where an error is shown, which then gets the focus. */
  place: RefObject<HTMLElement | null>;
}

/** The form of a purchase: one order however often it is sent, and for each failure a way on. */
export function useCheckout({ priced, ask, place }: CheckoutOptions) {
  const [purchaseError, setPurchaseError] = useState<PurchaseError | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);

  const form = useForm<NewOrder, PlacedOrder["data"]>({
    schema: () => import("../../schema/orders.ts").then((module) => module.NewOrder),
    read: (fields) => priced && readOrder(fields, priced),
    isKept: true,
    send(order) {
      setPurchaseError(null);
      acceptPrices((id) => order.lines.find(({ variantId }) => variantId === id)?.shownPriceCents);
      return placeOrder(order);
    },
    onSent({ token, paymentUrl }) {
      storeToken(token);
      setIsLeaving(true);
      window.location.assign(paymentUrl);
    },
    onFailure(error) {
      if (error instanceof ApiError && error.code === "stale") forgetKey();
      if (error instanceof ApiError && error.code === "conflict") ask();
      setPurchaseError(purchaseErrorOf(error));
    },
  });

  useEffect(() => {
    if (purchaseError) place.current?.focus();
  }, [purchaseError, place]);

  // Back from the payment page the browser may show this page as it was left.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setIsLeaving(false);
      ask();
    };
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, [ask]);

  return { ...form, isPending: form.isPending || isLeaving, purchaseError };
}

/** What begins the names of the fields of an address. */
const ADDRESS = "shippingAddress.";

/** The purchase that the form's fields and the cart say, for the schema that checks it. */
function readOrder(fields: FormData, { lines, amounts }: PricedCart): unknown {
  const texts = Object.fromEntries(fields) as Record<string, string>;
  const { customerName, customerEmail, deliveryMethod } = texts;
  const address = Object.entries(texts)
    .filter(([name]) => name.startsWith(ADDRESS))
    .map(([name, text]) => [name.slice(ADDRESS.length), text]);
  const content = {
    customerName,
    customerEmail,
    deliveryMethod,
    shippingAddress: deliveryMethod === "pickup" ? null : Object.fromEntries(address),
    lines: lines.map(({ variantId, quantity }) => ({ variantId, quantity })),
  };
  const { key, token } = readCheckout();
  const idempotencyKey = keyOf(JSON.stringify(content));
  return {
    ...content,
    idempotencyKey,
    lines: lines.map(({ variantId, quantity, item }) => ({
      variantId,
      quantity,
      shownPriceCents: item?.priceCents,
    })),
    shownTotalCents: amounts.totalCents,
    replaces: idempotencyKey === key ? null : token,
  } satisfies Record<keyof NewOrder, unknown>;
}
