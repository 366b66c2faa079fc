import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { findQuery } from "#lib/call.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { storeToken } from "./checkout-store.ts";

/** For customers who left the payment page: nothing is lost, and here is the way back. */
export function LeftPayment() {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const left = takeFromAddress(pageParameters.leftOrder);
    if (!left) return;
    storeToken(left);
    setToken(left);
  }, []);
  return token && <UnpaidOrder token={token} />;
}

/** Reads a parameter once: it is a secret, and leaves the address. */
function takeFromAddress(name: string): string | null {
  const url = new URL(window.location.href);
  const value = url.searchParams.get(name);
  if (value === null) return null;
  url.searchParams.delete(name);
  window.history.replaceState(window.history.state, "", url);
  return value;
}

function UnpaidOrder({ token }: { token: string }) {
  const { data } = useQuery({
    ...findQuery("/api/shop/orders/{token}", { path: { token } }),
    staleTime: 0,
  });
  const order = data?.data;
  const isPaid = order !== undefined && order.paidAt !== null;
  useEffect(() => {
    if (isPaid) {
      window.location.replace(withQuery(paths.checkoutSuccess, { [pageParameters.order]: token }));
    }
  }, [isPaid, token]);
  return (
    <div role="status" className="mb-8 border-red border-l-4 bg-night p-5">
      <p className="font-semibold text-lg">You have not paid yet</p>
      <p className="mt-1 text-pretty text-dim">
        Nothing was charged, and your cart is still here.
        {order?.paymentUrl && order.reservedUntil && (
          <>
            {" "}
            Your things are held for you until <LocalTime at={order.reservedUntil} />.
          </>
        )}
      </p>
      {order?.paymentUrl && (
        <a href={order.paymentUrl} className={`mt-4 ${buttonClass("quiet")}`}>
          Back to the payment page
        </a>
      )}
    </div>
  );
}
