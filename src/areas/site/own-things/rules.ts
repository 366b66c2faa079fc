import type { EvaluationRequest } from "#areas/board/evaluations/schema/requests.ts";
import type { CancelledBy } from "#areas/board/registrations/schema/registrations.ts";
import type { OfferSummary } from "#areas/connect/offers/schema.ts";
import type { PassStatus } from "#areas/rawpass/passes/schema/statuses.ts";
import type { CustomerState } from "#areas/shop/orders/access/customer-state.ts";
import type { OwnState } from "#areas/youscout/nominations/access/own-state.ts";

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
    revoked: "Taken down",
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
