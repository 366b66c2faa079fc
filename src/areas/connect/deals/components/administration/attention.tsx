import { Mark } from "#ui/facts.tsx";
import { labelOf } from "#ui/label-of.ts";
import type { StaffDeal } from "../../schema/deals.ts";
import { REFUND_FAILED } from "../words.ts";

const TROUBLE: Record<NonNullable<StaffDeal["trouble"]>, string> = {
  refund_failed: REFUND_FAILED,
  payout_refused: "Payout refused",
  payee_rejected: "Organizer can't be paid",
  unknown_transfer: "Payout not recorded",
};

const LEFT: Record<NonNullable<StaffDeal["leftToStaff"]>, string> = {
  word_ended: "Guardian said no",
  suspended: "A side is suspended",
};

/** Why staff look at a deal: what stopped it, and what of its money did not move. */
export function Attention({ deal: { leftToStaff, trouble } }: { deal: StaffDeal }) {
  return (
    <>
      {leftToStaff && <Mark isUrgent>{labelOf(LEFT, leftToStaff)}</Mark>}
      {trouble && <Mark isUrgent>{labelOf(TROUBLE, trouble)}</Mark>}
    </>
  );
}
