import { DROP_IN_PAYMENTS } from "#domains/bookings/service/drop-in-payments.ts";
import { DEAL_PAYMENTS } from "#domains/deals/service/deal-payments.ts";
import { ORDER_PAYMENTS } from "#domains/orders/service/payments.ts";
import { PASS_PAYMENTS } from "#domains/passes/service/payments.ts";
import type { OnMoney } from "#domains/payments/service/on-money.ts";

/** What domains do with the payments they ask for. */
export const PAYMENT_PURPOSES: readonly OnMoney[] = [
  ORDER_PAYMENTS,
  DROP_IN_PAYMENTS,
  PASS_PAYMENTS,
  DEAL_PAYMENTS,
];
