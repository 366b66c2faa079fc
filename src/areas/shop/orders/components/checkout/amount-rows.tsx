import type * as z from "zod/mini";
import { inDollars } from "#lib/money.ts";
import type { Amounts } from "../../schema/cart.ts";

interface AmountRowsProps {
  amounts: z.infer<typeof Amounts>;
  isTaxed: boolean;
  isBusy?: boolean;
}

/** Subtotal, shipping, tax and total, one below the other. */
export function AmountRows({ amounts, isTaxed, isBusy = false }: AmountRowsProps) {
  const { subtotalCents, shippingCents, taxCents, totalCents } = amounts;
  return (
    <dl aria-live="polite" aria-busy={isBusy} className="mt-4 grid gap-1.5 tabular-nums">
      <Row term="Subtotal" amount={inDollars(subtotalCents)} />
      <Row term="Shipping" amount={shippingCents === 0 ? "Free" : inDollars(shippingCents)} />
      {(isTaxed || taxCents > 0) && <Row term="Sales tax" amount={inDollars(taxCents)} />}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-line border-t pt-3 font-bold font-display text-3xl">
        <dt>Total</dt>
        <dd>{inDollars(totalCents)}</dd>
      </div>
    </dl>
  );
}

function Row({ term, amount }: { term: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-dim">{term}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
