import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { priceCart } from "../../client/customer.ts";
import type { CartLine, CartToPrice, PricedCart } from "../../schema/cart.ts";
import { readCheckout } from "../checkout/checkout-store.ts";

interface PricedNow {
  /** The cart as the server priced it last; an older price stays until a newer one is known. */
  priced: PricedCart | undefined;
  isFetching: boolean;
  /** Whether the server could not be asked. */
  isFailed: boolean;
  ask(): void;
}

/** The cart as the server prices it: whenever it is first shown, and after every change. */
export function usePricedCart(
  lines: CartLine[],
  destination?: CartToPrice["destination"],
): PricedNow {
  // Prices that were shown change when a change of them is accepted, which asks for no other answer.
  const wanted = lines.map(({ variantId, quantity }) => [variantId, quantity]);
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ["/api/shop/cart", wanted, destination ?? null],
    queryFn: () =>
      priceCart({
        lines,
        ...(destination && { destination }),
        replaces: readCheckout().token,
      }),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retryOnMount: true,
  });
  return { priced: data, isFetching, isFailed: isError, ask: () => void refetch() };
}
