import type Stripe from "stripe";
import type { PaymentSession, SessionState } from "./payment-session.ts";
import { idOf } from "./stripe-calls.ts";

/** A payment page as Stripe describes it. */
export function readSession(session: Stripe.Checkout.Session): PaymentSession {
  return {
    id: session.id,
    state: stateOf(session.status),
    url: session.url,
    isPaid: session.payment_status === "paid",
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? "",
    paymentIntentId: idOf(session.payment_intent),
    subscriptionId: idOf(session.subscription),
  };
}

function stateOf(status: string | null): SessionState {
  return status === "complete" || status === "expired" ? status : "open";
}
