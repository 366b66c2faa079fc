import { QueryClientProvider } from "@tanstack/react-query";
import { ShoppingBag, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { inDollars } from "#lib/money.ts";
import { browserQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { canBeBought, hasChangedPrices } from "../../rules/cart-checks.ts";
import type { PricedCart } from "../../schema/cart.ts";
import { CartLineRow, type PicturePart } from "./cart-line.tsx";
import { acceptPrices, closeCart, countItems, type StoredCart } from "./cart-store.ts";
import { usePricedCart } from "./use-priced-cart.ts";
import "./cart-drawer.css";

const TITLE_ID = "cart-title";

interface CartDrawerProps {
  cart: StoredCart;
  Picture: PicturePart;
}

/** The header, where it stands, is outside of what knows the cache of this tab. */
export function LazyCartDrawer(props: CartDrawerProps) {
  return (
    <QueryClientProvider client={browserQueryClient()}>
      <CartDrawer {...props} />
    </QueryClientProvider>
  );
}

/** The cart at the side of the window, open as long as it is rendered. The browser keeps the focus. */
function CartDrawer({ cart, Picture }: CartDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { lines } = cart;
  const { priced, isFetching, isFailed, ask } = usePricedCart(lines);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();

  function leave(): void {
    if (priced) acceptPrices((variantId) => priceIn(priced, variantId));
    closeCart();
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, as the browser does by itself
    <dialog
      ref={dialog}
      aria-labelledby={TITLE_ID}
      onClose={leave}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      className="cart-drawer"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-4 border-line border-b px-5 py-3 sm:px-6">
          <h2 id={TITLE_ID} className="text-3xl uppercase">
            Your cart
            <span role="status" className="ml-3 text-dim text-xl normal-case">
              {lines.length > 0 && items(countItems(lines))}
            </span>
          </h2>
          <button
            type="button"
            aria-label="Close the cart"
            onClick={close}
            className="-mr-2.5 grid size-11 shrink-0 place-items-center"
          >
            <X aria-hidden="true" />
          </button>
        </div>
        {lines.length === 0 ? (
          <EmptyCart onClose={close} />
        ) : (
          <>
            <div className="flex-1 overflow-y-auto overscroll-contain px-5 sm:px-6">
              {isFailed && <Unreachable onRetry={ask} />}
              {!priced && isFetching && <PricingCart lines={lines.length} />}
              {priced && <Lines priced={priced} cart={cart} Picture={Picture} onFollow={close} />}
            </div>
            {priced && <Sum priced={priced} isFetching={isFetching} onClose={close} />}
          </>
        )}
      </div>
    </dialog>
  );
}

function items(count: number): string {
  return count === 1 ? "1 item" : `${count} items`;
}

function priceIn({ lines }: PricedCart, variantId: number): number | undefined {
  return lines.find((line) => line.variantId === variantId)?.item?.priceCents;
}

interface LinesProps extends CartDrawerProps {
  priced: PricedCart;
  onFollow(): void;
}

function Lines({ priced, cart, Picture, onFollow }: LinesProps) {
  const shown = priced.lines.filter(({ variantId }) =>
    cart.lines.some((line) => line.variantId === variantId),
  );
  return (
    <>
      {hasChangedPrices(priced) && (
        <p role="alert" className="mt-4 border-red border-l-4 bg-night p-4 font-semibold">
          Prices changed, please review
        </p>
      )}
      <ul>
        {shown.map((line) => (
          <CartLineRow
            key={line.variantId}
            line={line}
            kept={cart.lines.find(({ variantId }) => variantId === line.variantId)}
            Picture={Picture}
            onFollow={onFollow}
          />
        ))}
      </ul>
    </>
  );
}

interface SumProps {
  priced: PricedCart;
  isFetching: boolean;
  onClose(): void;
}

function Sum({ priced, isFetching, onClose }: SumProps) {
  const { amounts, settings } = priced;
  const canGoOn = canBeBought(priced);
  return (
    <div className="border-line border-t bg-night px-5 py-4 sm:px-6">
      <p
        aria-live="polite"
        aria-busy={isFetching}
        className="flex items-baseline justify-between gap-4 font-bold font-display text-3xl"
      >
        Subtotal
        <span className="tabular-nums">{inDollars(amounts.subtotalCents)}</span>
      </p>
      <FreeShipping priced={priced} />
      {!canGoOn && (
        <p className="mt-2 font-semibold text-ember text-sm">
          Please change the marked lines to continue.
        </p>
      )}
      <div className="mt-4 grid gap-2">
        {settings.isOpen && canGoOn ? (
          <Link
            to={paths.checkout}
            onClick={onClose}
            className={`${buttonClass("primary")} min-h-14 text-lg`}
          >
            Checkout
          </Link>
        ) : (
          <Button disabled className="min-h-14 text-lg">
            {settings.isOpen ? "Checkout" : "Checkout is not open yet"}
          </Button>
        )}
        <Button look="plain" onClick={onClose}>
          Keep shopping
        </Button>
      </div>
    </div>
  );
}

/** How far it is to free shipping. */
function FreeShipping({ priced: { amounts, settings } }: { priced: PricedCart }) {
  const missing = settings.freeShippingFromCents - amounts.subtotalCents;
  if (settings.shippingCents === 0 || missing <= 0) {
    return <p className="mt-1 text-sm">Shipping is free.</p>;
  }
  return (
    <>
      <p className="mt-1 text-dim text-sm">{inDollars(missing)} more and shipping is free.</p>
      <progress
        aria-hidden="true"
        max={settings.freeShippingFromCents}
        value={amounts.subtotalCents}
        className="cart-progress"
      />
    </>
  );
}

function EmptyCart({ onClose }: { onClose(): void }) {
  return (
    <div className="grid flex-1 content-center justify-items-center gap-5 px-6 text-center">
      <ShoppingBag aria-hidden="true" size={56} strokeWidth={1.25} className="text-edge" />
      <p className="text-lg">Your cart is empty.</p>
      <Link to={paths.shop} onClick={onClose} className={buttonClass("primary")}>
        To the shop
      </Link>
    </div>
  );
}

function PricingCart({ lines }: { lines: number }) {
  return (
    <div role="status">
      <p className="sr-only">Loading your cart...</p>
      <div aria-hidden="true">
        {Array.from({ length: Math.min(lines, 4) }, (_, row) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
            key={row}
            className="grid animate-pulse grid-cols-[5rem_1fr] gap-4 border-line border-b py-4"
          >
            <div className="aspect-square bg-lifted" />
            <div className="grid content-start gap-3">
              <div className="h-6 w-2/3 bg-lifted" />
              <div className="h-4 w-1/3 bg-lifted" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function Unreachable({ onRetry }: { onRetry(): void }) {
  return (
    <div role="alert" className="mt-4 border-red border-l-4 bg-night p-4">
      <p className="font-semibold">The shop can't be reached right now.</p>
      <p className="mt-1 text-dim text-sm">Your cart is saved in this browser.</p>
      <Button look="quiet" onClick={onRetry} className="mt-3">
        Try Again
      </Button>
    </div>
  );
}
