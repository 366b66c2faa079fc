import {
  Ban,
  CircleCheck,
  CircleDot,
  Hourglass,
  type LucideIcon,
  PackageCheck,
  PackageOpen,
  Store,
  TimerOff,
  TriangleAlert,
  Truck,
} from "lucide-react";
import { labelOf } from "#ui/label-of.ts";
import { StatusLabel } from "#ui/status-label.tsx";
import { LATE_DAYS } from "../../rules/orders.ts";
import type { Status } from "../../rules/statuses.ts";
import type { ListedOrder } from "../../schema/staff.ts";
import { PAYMENT_WORDS, STATUS_LABELS } from "./describe.ts";

const ICONS: Record<Status, LucideIcon> = {
  pending: Hourglass,
  paid: CircleCheck,
  processing: PackageOpen,
  shipped: Truck,
  delivered: PackageCheck,
  ready_for_pickup: Store,
  picked_up: PackageCheck,
  expired: TimerOff,
  cancelled: Ban,
};
const OVER: readonly Status[] = ["delivered", "picked_up", "expired", "cancelled"];

/** The status of an order and of its payment. */
export function OrderState({ order }: { order: ListedOrder }) {
  const { status, paymentStatus, isLate } = order;
  const money = PAYMENT_WORDS[paymentStatus];
  return (
    <div className="grid min-w-0 gap-1">
      {isLate ? (
        <StatusLabel Icon={TriangleAlert} isUrgent>
          {`${labelOf(STATUS_LABELS, status)} for over ${LATE_DAYS} days`}
        </StatusLabel>
      ) : (
        <StatusLabel Icon={ICONS[status] ?? CircleDot} isQuiet={OVER.includes(status)}>
          {labelOf(STATUS_LABELS, status)}
        </StatusLabel>
      )}
      {money && (
        <span className={paymentStatus === "disputed" ? "text-ember" : "text-dim text-sm"}>
          {money}
        </span>
      )}
    </div>
  );
}
