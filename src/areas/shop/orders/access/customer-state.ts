import { isOneOf, type Status, TO_HAND_OVER } from "../rules/statuses.ts";
import type { CustomerOrder } from "../schema/orders.ts";

/** How an order stands for its customer: `too_late` is paid when what it wants had sold out. */
export type CustomerState = Status | "refunded" | "too_late";

/** How an order stands for its customer: where the money is comes before where the items are. */
export function customerStateOf({
  status,
  paymentStatus,
}: Pick<CustomerOrder, "status" | "paymentStatus">): CustomerState {
  if (isRefunded({ status, paymentStatus })) return "refunded";
  return status === "expired" && paymentStatus !== "unpaid" ? "too_late" : status;
}

/** Whether all its money was refunded before anything was sent or picked up. */
function isRefunded({ status, paymentStatus }: Pick<CustomerOrder, "status" | "paymentStatus">) {
  return paymentStatus === "refunded" && isOneOf(TO_HAND_OVER, status);
}
