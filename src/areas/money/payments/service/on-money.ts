import type { OnPayments } from "./on-payments.ts";
import type { OnSubscriptions } from "./on-subscriptions.ts";

/** What a domain registers for a purpose: it takes money once, or by the month. */
export type OnMoney = OnPayments | OnSubscriptions;
