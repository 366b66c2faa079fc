import { LockKeyhole } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { inDollars } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import {
  canBeBought,
  hasChangedPrices,
  isWithinTotals,
  TOTAL_LIMITS,
} from "../../rules/cart-checks.ts";
import type { PricedCart } from "../../schema/cart.ts";
import { CartLineRow, type PicturePart } from "../cart/cart-line.tsx";
import type { StoredCart } from "../cart/cart-store.ts";
import { AmountRows } from "./amount-rows.tsx";
import type { PurchaseError } from "./purchase-error.ts";

interface OrderSummaryProps {
  cart: StoredCart;
  priced: PricedCart;
  /** Whether a newer price is on its way. */
  isFetching: boolean;
  /** Whether the purchase is being sent. */
  isPending: boolean;
  error: PurchaseError | null;
  Picture: PicturePart;
  place: RefObject<HTMLDivElement | null>;
}

/** What is bought and what it comes to, with the button that leads to the payment. */
export function OrderSummary({
  cart,
  priced,
  isFetching,
  isPending,
  error,
  Picture,
  place,
}: OrderSummaryProps) {
  const { lines, amounts, settings } = priced;
  const obstacle = obstacleTo(priced);
  return (
    <section aria-labelledby="summary" className="cut bg-night p-5 sm:p-8 lg:sticky lg:top-24">
      <h2 id="summary" className="text-3xl">
        Your order
      </h2>
      {hasChangedPrices(priced) && !error && (
        <Notice>
          <p className="font-semibold">Prices changed, please review</p>
        </Notice>
      )}
      <ul className="mt-2">
        {lines.map((line) => (
          <CartLineRow
            key={line.variantId}
            line={line}
            kept={cart.lines.find(({ variantId }) => variantId === line.variantId)}
            Picture={Picture}
          />
        ))}
      </ul>
      <AmountRows amounts={amounts} isTaxed={settings.isTaxed} isBusy={isFetching} />
      <div ref={place} tabIndex={-1} className="outline-none">
        {error && (
          <Notice>
            <p className="font-semibold">{error.title}</p>
            <p className="mt-1 text-sm">{error.text}</p>
          </Notice>
        )}
      </div>
      {obstacle && <p className="mt-4 font-semibold text-ember text-sm">{obstacle}</p>}
      {settings.isTest && (
        <p className="mt-4 text-sm">
          <strong>TEST MODE.</strong> No money moves and nothing ships.
        </p>
      )}
      <Button
        type="submit"
        disabled={!!obstacle || !settings.isOpen || isPending || isFetching}
        className="mt-5 min-h-14 w-full text-lg"
      >
        <LockKeyhole aria-hidden="true" size={20} />
        {isPending ? "Opening the payment page..." : payLabel(priced)}
      </Button>
      <p className="mt-3 text-pretty text-dim text-sm">
        You'll pay on the next page by card or wallet. We never see your card. We'll hold your items
        in the meantime.
      </p>
    </section>
  );
}

function obstacleTo(priced: PricedCart): string | null {
  if (!canBeBought(priced)) return "Please change the marked lines to continue.";
  return isWithinTotals(priced.amounts.totalCents) ? null : TOTAL_LIMITS;
}

function payLabel({ amounts, settings }: PricedCart): string {
  return settings.isOpen ? `Pay ${inDollars(amounts.totalCents)}` : "The checkout is not open yet";
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="mt-4 border-red border-l-4 bg-raised p-4">
      {children}
    </div>
  );
}
