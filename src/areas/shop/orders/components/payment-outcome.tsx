import { useQuery } from "@tanstack/react-query";
import { Loader } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { findQuery } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { takeOutOfCart } from "./cart/cart-store.ts";
import { forgetCheckout } from "./checkout/checkout-store.ts";
import { NoOrder } from "./no-order.tsx";
import { OrderStatus } from "./order-status.tsx";
import { isPaid } from "./order-words.ts";

const ASK_EVERY_MS = 1_000;
const WAIT_MS = 10_000;

/**
 * What became of a payment: the receipt once the server says that it is paid, for which it waits 10 s.
 * Nothing here decides that.
 */
export function PaymentOutcome({ token }: { token: string }) {
  const isPatient = usePatience();
  const { data } = useQuery({
    ...findQuery("/api/shop/orders/{token}", { path: { token } }),
    refetchInterval: ({ state }) =>
      isPatient && state.data !== null && !(state.data && isPaid(state.data.data))
        ? ASK_EVERY_MS
        : false,
  });
  const order = data?.data;
  const isBought = order !== undefined && isPaid(order);
  useEffect(() => {
    if (!isBought) return;
    takeOutOfCart(token, order.items);
    forgetCheckout();
  }, [isBought, order, token]);

  if (data === null) return <NoOrder />;
  if (order && (isBought || order.status !== "pending")) {
    return (
      <>
        <OrderStatus order={order} token={token} />
        {isBought && (
          <p className="mt-10 max-w-2xl text-dim">
            The receipt is on its way to your mailbox, with{" "}
            <Link to={paths.orderStatus(token)} className="text-chalk underline underline-offset-4">
              the link to your order
            </Link>
            .
          </p>
        )}
      </>
    );
  }
  return isPatient ? <Waiting /> : <StillConfirming token={token} />;
}

/** Whether it is worth while to wait: true for the first seconds. */
function usePatience(): boolean {
  const [isPatient, setIsPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsPatient(false), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPatient;
}

function Waiting() {
  return (
    <div role="status">
      <h1 className="text-5xl uppercase sm:text-7xl">One moment</h1>
      <p className="mt-5 flex items-center gap-3 text-lg">
        <Loader aria-hidden="true" className="animate-spin text-red" />
        We are waiting for the payment to be confirmed...
      </p>
    </div>
  );
}

function StillConfirming({ token }: { token: string }) {
  return (
    <div role="status">
      <h1 className="text-5xl uppercase sm:text-7xl">Still being confirmed</h1>
      <p className="mt-5 max-w-2xl text-pretty text-lg">
        Your payment is still being confirmed. You don't have to wait here or pay again. We'll email
        you as soon as it is, and your order page will show it.
      </p>
      <p className="mt-6">
        <Link to={paths.orderStatus(token)} className={buttonClass("primary")}>
          See my order
        </Link>
      </p>
    </div>
  );
}
