import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getQuery } from "#lib/call.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";
import { LocalTime } from "#ui/local-time.tsx";

/** Where orders and payments did not agree when they were last compared; most days nothing. */
export function PaymentDifferences() {
  const { data: answer } = useQuery(getQuery("/api/admin/shop/reconciliation"));
  const found = answer?.data;
  if (!found) return null;
  const { at, differences } = found;
  if (differences.length === 0) {
    return (
      <p className="mb-6 text-dim text-sm">
        Orders and payments agree. Last compared: <LocalTime at={at} />
      </p>
    );
  }
  return (
    <section aria-labelledby="differences" className="mb-6 border-red border-l-4 bg-night p-4">
      <h2 id="differences" className="text-2xl">
        Orders and payments do not agree
      </h2>
      <p className="mt-1 text-dim text-sm">
        Last compared: <LocalTime at={at} />
      </p>
      <ul className="mt-3 grid gap-2">
        {differences.map(({ orderId, orderNumber, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may read the same
          <li key={place} className="flex flex-wrap items-baseline gap-x-3">
            {orderId !== null && (
              <Link
                to={withQuery(paths.shopAdmin, { [pageParameters.order]: String(orderId) })}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                {orderNumber ?? `#${orderId}`}
              </Link>
            )}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
