import { DEAL_PAYMENTS } from "#areas/connect/deals/service/deal-payments.ts";
import type { OnMoney } from "#areas/money/payments/service/on-money.ts";
import { DROP_IN_PAYMENTS } from "#areas/rawpass/bookings/service/drop-in-payments.ts";
import { PASS_PAYMENTS } from "#areas/rawpass/passes/service/payments.ts";
import { ORDER_PAYMENTS } from "#areas/shop/orders/service/payments.ts";

/** What domains do with the payments they ask for. */
export const PAYMENT_PURPOSES: readonly OnMoney[] = [
  ORDER_PAYMENTS,
  DROP_IN_PAYMENTS,
  PASS_PAYMENTS,
  DEAL_PAYMENTS,
];
