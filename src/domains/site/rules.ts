import type { EvaluationRequest } from "#domains/evaluations/schema.ts";
import type { OwnState } from "#domains/nominations/access/own-state.ts";
import type { OfferSummary } from "#domains/offers/schema.ts";
import type { CustomerState } from "#domains/orders/access/customer-state.ts";
import type { PassStatus } from "#domains/passes/schema/statuses.ts";
import type { CancelledBy } from "#domains/registrations/schema/registrations.ts";

/** How something of one's own may stand, by what it is. */
export interface StatesOfOwn {
  evaluations: EvaluationRequest["status"];
  events: "registered" | "waiting" | CancelledBy;
  nominations: OwnState;
  passes: PassStatus;
  orders: CustomerState;
  offers: OfferSummary["status"];
}

/** How something of one's own stands, in two or three words. */
export const STATE_WORDS: { [Kind in keyof StatesOfOwn]: Record<StatesOfOwn[Kind], string> } = {
  evaluations: {
    pending: "Received",
    contacted: "In touch",
    scheduled: "Scheduled",
    completed: "Done",
    declined: "Not possible",
    no_response: "We couldn't reach you",
  },
  events: {
    registered: "Registered",
    waiting: "On the waiting list",
    begun: "No place became free",
    family: "Canceled by you",
    staff: "Canceled by us",
  },
  nominations: {
    pending: "In review",
    needs_info: "We have a question",
    approved: "On YouScout",
    rejected: "Not published",
    duplicate: "Merged",
    promoted: "On the board",
    withdrawn: "Withdrawn",
    archived: "Past the age of YouScout",
    hidden: "Hidden",
    revoked: "Taken back",
    erased: "Deleted",
  },
  passes: {
    pending: "Waiting for payment",
    active: "Active",
    past_due: "Payment failed",
    suspended: "Suspended",
    frozen: "Frozen",
    cancelled: "Canceled",
  },
  orders: {
    pending: "Not paid yet",
    paid: "Paid",
    processing: "Being packed",
    shipped: "On its way",
    delivered: "Delivered",
    ready_for_pickup: "Ready for pickup",
    picked_up: "Picked up",
    expired: "Expired",
    cancelled: "Canceled",
    refunded: "Refunded",
    too_late: "It came too late",
  },
  offers: {
    pending: "Open",
    countered: "Counter-offer",
    accepted: "Accepted",
    declined: "Declined",
    withdrawn: "Withdrawn",
    expired: "Expired",
  },
};
