import { type RefObject, useEffect, useState } from "react";
import { ApiError } from "#lib/api.ts";
import { useForm } from "#ui/use-form.ts";
import { placeOrder } from "../../client/customer.ts";
import type { PricedCart } from "../../schema/cart.ts";
import type { NewOrder, PlacedOrder } from "../../schema/orders.ts";
import { acceptPrices } from "../cart/cart-store.ts";
import { forgetKey, storeToken } from "./checkout-store.ts";
import { type PurchaseError, purchaseErrorOf } from "./purchase-error.ts";
import { readOrder } from "./read-order.ts";

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
