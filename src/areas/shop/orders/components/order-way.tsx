import { Check } from "lucide-react";
import type { CustomerOrder } from "../schema/orders.ts";
import { wayOf } from "./order-words.ts";

/** How far a paid order has come on its way. */
export function OrderWay({ order }: { order: CustomerOrder }) {
  const way = wayOf(order);
  if (!way) return null;
  return (
    <ol aria-label="Your order's progress" className="mt-8 grid gap-x-2 sm:grid-cols-4">
      {way.steps.map(({ status, label }, place) => {
        const isTaken = place < way.taken;
        return (
          <li
            key={status}
            aria-current={place + 1 === way.taken ? "step" : undefined}
            className={`flex min-h-12 items-center gap-3 border-l-4 pl-4 sm:border-t-4 sm:border-l-0 sm:pt-3 sm:pl-0 ${
              isTaken ? "border-red" : "border-line text-dim"
            }`}
          >
            <span className="font-bold font-display text-2xl leading-none">{label}</span>
            {isTaken && (
              <>
                <Check aria-hidden="true" size={20} className="text-red" />
                <span className="sr-only">done</span>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}
