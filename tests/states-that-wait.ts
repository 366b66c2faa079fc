import type { PgColumn } from "drizzle-orm/pg-core";
import type { evaluationRequests } from "#areas/board/evaluations/tables.ts";
import type { dealRefunds, deals, payouts } from "#areas/connect/deals/tables.ts";
import type { listings } from "#areas/connect/listings/tables.ts";
import type { offers } from "#areas/connect/offers/tables.ts";
import type { payees } from "#areas/money/payments/tables.ts";
import type { contactSubmissions } from "#areas/people/contact/tables.ts";
import type { userProfiles } from "#areas/people/profiles/tables.ts";
import type { bookings, dropInRefunds, dropIns } from "#areas/rawpass/bookings/tables.ts";
import type {
  memberships,
  passChanges,
  passPrices,
  passRefunds,
} from "#areas/rawpass/passes/tables.ts";
import type { orders, refunds } from "#areas/shop/orders/tables.ts";
import type { privacyRequests } from "#areas/site/privacy/tables.ts";
import type { QueueKind } from "#areas/staff/access/queue-kinds.ts";
import type { voteBursts } from "#areas/votes/tables/bursts.ts";
import type { reports } from "#areas/youscout/comments/reports/tables.ts";
import type { nominations } from "#areas/youscout/nominations/tables.ts";

/**
 * Who or what hears of a wait: the function in a domain's mails that writes the email, a kind of entry in the queue of
 * staff, or the page on which the person stands while it lasts.
 */
type Told = `mail ${string}/${string}` | `queue ${QueueKind}` | `page ${string}`;

/** Who hears of the end of a wait when it comes, or shortly before; or why nobody needs a message. */
type ToldAtEnd = readonly [Told, ...Told[]] | `nobody: ${string}`;

/** A state that waits. */
interface Wait {
  /** Who moves it on. */
  waitsFor: string;
  /** The job that ends it if nobody does, and when; null if only people end it. */
  ends: { job: string; when: string } | null;
  /** Who hears that it waits, and while it lasts, in the order in which they come. */
  told: readonly [Told, ...Told[]];
  toldAtEnd: ToldAtEnd;
}

/** A state that is final waits for nobody. */
export type State = "final" | Wait;

/** A state for each value of a column. */
type StatesOf<Column extends PgColumn> = Record<Column["_"]["data"] & string, State>;

const refund = (told: Told): Record<"asked" | "done" | "failed", State> => ({
  asked: {
    waitsFor: "the payment provider",
    ends: { job: "payments-retry", when: "sends it again every 5 minutes" },
    told: [told],
    toldAtEnd: ["mail money/payments/refundFailedMail"],
  },
  done: "final",
  failed: {
    waitsFor: "staff, who pay it another way",
    ends: null,
    told: ["mail money/payments/refundFailedMail", "queue money"],
    toldAtEnd: "nobody: staff pay it to the customer themselves",
  },
});

/** Messages about a paid deal that is not over; the last two if a guardian's no has stopped it. */
const STOPPED_DEAL = [
  "mail connect/deals/dealMail",
  "mail connect/deals/wordEndedMail",
  "queue deal",
] as const;

/**
 * Every state that waits, by table and column, or by table if its rows have no column for it. `states-that-wait.test.ts`
 * reads it: a state without an entry, a message or an end fails, and so does a table that is neither here nor below.
 */
export const WAITING_STATES = {
  "rawpass_bookings.state": {
    booked: {
      waitsFor: "the session",
      ends: { job: "rawpass-mark-missing", when: "the session is over" },
      told: ["page of the pass"],
      toldAtEnd: ["mail rawpass/check-in/missedMail"],
    },
    waitlisted: {
      waitsFor: "a free place",
      ends: { job: "rawpass-settle-slots", when: "two hours before the session" },
      told: ["page of the pass"],
      toldAtEnd: [
        "mail rawpass/bookings/movedUpMail",
        "mail rawpass/bookings/offerMail",
        "mail rawpass/bookings/waitEndedMail",
      ],
    },
    offered: {
      waitsFor: "the family",
      ends: { job: "rawpass-settle-slots", when: "after 30 minutes" },
      told: ["mail rawpass/bookings/offerMail"],
      toldAtEnd: ["mail rawpass/bookings/waitEndedMail"],
    },
    cancelled: "final",
    late_cancelled: "final",
    attended: "final",
    no_show: "final",
  } satisfies StatesOf<typeof bookings.state>,
  event_registrations: {
    waiting: {
      waitsFor: "a free place",
      ends: { job: "registrations-settle-waits", when: "the event begins" },
      told: ["mail board/registrations/registrationMail"],
      toldAtEnd: ["mail board/registrations/registrationMail"],
    },
    registered: {
      waitsFor: "the day of the event",
      ends: {
        job: "registrations-remind-families",
        when: "that day, with a reminder the day before",
      },
      told: ["mail board/registrations/registrationMail"],
      toldAtEnd: ["mail board/registrations/registrationMail"],
    },
    cancelled: "final",
  },
  "rawpass_drop_ins.status": {
    pending: {
      waitsFor: "the payment",
      ends: { job: "rawpass-settle-drop-ins", when: "after 35 minutes" },
      told: ["page of the payment", "mail rawpass/bookings/payDropInMail"],
      toldAtEnd: ["mail rawpass/bookings/dropInMail"],
    },
    paid: "final",
    ended: "final",
  } satisfies StatesOf<typeof dropIns.status>,
  rawpass_drop_ins: {
    disputed: {
      waitsFor: "the bank",
      ends: { job: "rawpass-settle-drop-ins", when: "the bank decides that the payment stands" },
      told: ["mail rawpass/bookings/dropInDisputedMail"],
      toldAtEnd: ["mail rawpass/bookings/dropInDecidedMail"],
    },
  },
  "rawpass_drop_in_refunds.status": {
    ...refund("mail rawpass/bookings/dropInRefundedMail"),
    owed: {
      waitsFor: "staff at the desk, who hand the cash back to the family",
      ends: null,
      told: [
        "mail rawpass/bookings/dropInOwedMail",
        "page of the desk, Cash drawer",
        "queue money",
      ],
      toldAtEnd: ["mail rawpass/bookings/dropInPaidBackMail"],
    },
  } satisfies StatesOf<typeof dropInRefunds.status>,
  rawpass_standing_waitlist: {
    waiting: {
      waitsFor: "a free weekly place",
      ends: { job: "rawpass-settle-slots", when: "the time is no longer offered" },
      told: ["page of the pass"],
      toldAtEnd: [
        "mail rawpass/bookings/standingOfferMail",
        "mail rawpass/bookings/standingWaitEndedMail",
        "mail rawpass/bookings/standingWaitMovedMail",
        "mail rawpass/bookings/outsideAgesMail",
      ],
    },
    offered: {
      waitsFor: "the family",
      ends: { job: "rawpass-settle-slots", when: "after 48 hours, with a reminder after 24" },
      told: ["mail rawpass/bookings/standingOfferMail"],
      toldAtEnd: ["mail rawpass/bookings/standingOfferMail"],
    },
    taken: {
      waitsFor: "the payment of the pass",
      ends: { job: "rawpass-settle-slots", when: "the hold ends; then the offer stands again" },
      told: ["page of the payment"],
      toldAtEnd: ["mail rawpass/passes/boughtMail", "mail rawpass/passes/alteredMail"],
    },
    lapsed: {
      waitsFor: "the family, which can stay on the waitlist",
      ends: { job: "rawpass-settle-slots", when: "after 14 days" },
      told: ["mail rawpass/bookings/standingOfferMail"],
      toldAtEnd: "nobody: the email that the offer ended says until when they can stay",
    },
  },
  rawpass_standing_places: {
    held: {
      waitsFor: "the payment of the pass, or the family that is offered it",
      ends: { job: "rawpass-settle-slots", when: "the hold ends" },
      told: ["page of the payment", "mail rawpass/bookings/standingOfferMail"],
      toldAtEnd: ["mail rawpass/passes/boughtMail", "mail rawpass/bookings/standingOfferMail"],
    },
    firm: "final",
  },
  rawpass_credits: {
    open: {
      waitsFor: "the family",
      ends: { job: "rawpass-remind-of-make-ups", when: "after 30 days, with a reminder after 23" },
      told: ["mail rawpass/bookings/makeUpMail"],
      toldAtEnd: ["mail rawpass/bookings/makeUpEndsMail"],
    },
    used: "final",
    expired: "final",
  },
  "rawpass_memberships.status": {
    pending: {
      waitsFor: "the first payment",
      ends: { job: "rawpass-settle-pending", when: "after 35 minutes" },
      told: ["page of the payment"],
      toldAtEnd: ["mail rawpass/passes/boughtMail"],
    },
    active: {
      waitsFor: "the next month",
      ends: { job: "rawpass-end-outgrown", when: "the child outgrows it" },
      told: ["mail rawpass/passes/boughtMail", "mail rawpass/passes/reminderMail"],
      toldAtEnd: [
        "mail rawpass/passes/receiptMail",
        "mail rawpass/passes/chargeFailedMail",
        "mail rawpass/passes/outgrownMail",
        "mail rawpass/passes/endedMail",
      ],
    },
    past_due: {
      waitsFor: "the family, which pays",
      ends: { job: "rawpass-collect-charges", when: "suspended after 7 days" },
      told: ["mail rawpass/passes/chargeFailedMail"],
      toldAtEnd: ["mail rawpass/passes/receiptMail", "mail rawpass/passes/suspendedMail"],
    },
    suspended: {
      waitsFor: "the family, which pays, or its bank",
      ends: { job: "rawpass-collect-charges", when: "unpaid for 14 days" },
      told: ["mail rawpass/passes/suspendedMail"],
      toldAtEnd: [
        "mail rawpass/passes/receiptMail",
        "mail rawpass/passes/disputeClosedMail",
        "mail rawpass/passes/endedMail",
      ],
    },
    frozen: {
      waitsFor: "the last day of the freeze",
      ends: { job: "rawpass-freeze-and-return", when: "that day, or daily until places are free" },
      told: ["mail rawpass/passes/frozenMail"],
      toldAtEnd: ["mail rawpass/passes/returnedMail", "mail rawpass/passes/noPlacesMail"],
    },
    cancelled: "final",
  } satisfies StatesOf<typeof memberships.status>,
  rawpass_memberships: {
    ending: {
      waitsFor: "the last day that is paid for",
      ends: { job: "payments-compare", when: "that day, if the provider has not said so before" },
      told: ["mail rawpass/passes/endingMail"],
      toldAtEnd: ["mail rawpass/passes/endedMail"],
    },
  },
  rawpass_waivers: {
    agreed: {
      waitsFor: "the family, which agrees again",
      ends: { job: "rawpass-remind-of-waivers", when: "asks 14 days before its year is over" },
      told: ["page of the athlete"],
      toldAtEnd: ["mail rawpass/passes/waiverDueMail"],
    },
  },
  rawpass_pass_freezes: {
    planned: {
      waitsFor: "its first day",
      ends: { job: "rawpass-freeze-and-return", when: "that day" },
      told: ["mail rawpass/passes/frozenMail"],
      toldAtEnd: ["mail rawpass/passes/notFrozenMail", "mail rawpass/passes/freezeCanceledMail"],
    },
    returned: "final",
  },
  "rawpass_pass_changes.status": {
    asked: {
      waitsFor: "the payment provider",
      ends: { job: "payments-retry", when: "sends it again every 5 minutes" },
      told: ["page of the pass"],
      toldAtEnd: [
        "mail rawpass/passes/alteredMail",
        "mail rawpass/passes/notAlteredMail",
        "mail rawpass/passes/endingMail",
        "mail rawpass/passes/goesOnMail",
        "mail rawpass/passes/refusedMail",
        "mail money/payments/changeRefusedMail",
      ],
    },
    made: "final",
    refused: "final",
  } satisfies StatesOf<typeof passChanges.status>,
  "rawpass_pass_prices.status": {
    told: {
      waitsFor: "the first billing on or after its day",
      ends: { job: "rawpass-reprice-passes", when: "that day" },
      told: ["mail rawpass/passes/newPriceMail"],
      toldAtEnd: ["mail rawpass/passes/receiptMail", "mail rawpass/passes/samePriceMail"],
    },
    taken: "final",
    dropped: "final",
  } satisfies StatesOf<typeof passPrices.status>,
  "rawpass_pass_refunds.status": refund("mail rawpass/passes/refundedMail") satisfies StatesOf<
    typeof passRefunds.status
  >,
  "shop_orders.status": {
    pending: {
      waitsFor: "the payment",
      ends: { job: "shop-repair-orders", when: "after 35 minutes" },
      told: ["page of the payment"],
      toldAtEnd: ["mail shop/orders/confirmationMail"],
    },
    paid: {
      waitsFor: "staff, who send it",
      ends: { job: "shop-end-late-orders", when: "unanswered after 30 days, or late after 58" },
      told: ["mail shop/orders/confirmationMail", "queue order", "mail shop/orders/delayMail"],
      toldAtEnd: [
        "mail shop/orders/shippedMail",
        "mail shop/orders/readyMail",
        "mail shop/orders/cancelledMail",
      ],
    },
    processing: {
      waitsFor: "staff, who send it",
      ends: { job: "shop-end-late-orders", when: "unanswered after 30 days, or late after 58" },
      told: ["queue order", "mail shop/orders/delayMail"],
      toldAtEnd: [
        "mail shop/orders/shippedMail",
        "mail shop/orders/readyMail",
        "mail shop/orders/cancelledMail",
      ],
    },
    shipped: "final",
    ready_for_pickup: {
      waitsFor: "the customer",
      ends: null,
      told: [
        "mail shop/orders/readyMail",
        "mail shop/orders/pickupReminder",
        "mail shop/orders/uncollectedMail",
        "queue pickup",
      ],
      toldAtEnd: ["mail shop/orders/cancelledMail"],
    },
    delivered: "final",
    picked_up: "final",
    expired: "final",
    cancelled: "final",
  } satisfies StatesOf<typeof orders.status>,
  "shop_orders.payment_status": {
    unpaid: {
      waitsFor: "the payment",
      ends: { job: "shop-repair-orders", when: "after 35 minutes" },
      told: ["page of the payment"],
      toldAtEnd: ["mail shop/orders/confirmationMail"],
    },
    paid: "final",
    partially_refunded: "final",
    refunded: "final",
    disputed: {
      waitsFor: "the bank",
      ends: { job: "payments-compare", when: "the provider says how it ended" },
      told: ["mail money/payments/disputeMail", "queue money"],
      toldAtEnd: ["mail shop/orders/disputeOverMail", "queue money"],
    },
  } satisfies StatesOf<typeof orders.paymentStatus>,
  shop_order_delays: {
    asked: {
      waitsFor: "the customer: wait or refund",
      ends: { job: "shop-end-late-orders", when: "30 days after the payment" },
      told: ["mail shop/orders/delayMail"],
      toldAtEnd: ["mail shop/orders/waitingMail", "mail shop/orders/cancelledMail"],
    },
    waiting: {
      waitsFor: "staff, who send it",
      ends: { job: "shop-end-late-orders", when: "30 days after the question" },
      told: ["mail shop/orders/waitingMail"],
      toldAtEnd: ["mail shop/orders/shippedMail", "mail shop/orders/cancelledMail"],
    },
  },
  "shop_refunds.status": refund("mail shop/orders/refundedMail") satisfies StatesOf<
    typeof refunds.status
  >,
  "connect_listings.status": {
    draft: {
      waitsFor: "its creator, or the child's guardian",
      ends: { job: "connect-remove-old-drafts", when: "untouched for 90 days" },
      told: ["page of the listing", "mail connect/listings/guardianMail"],
      toldAtEnd: [
        "mail connect/listings/agreedMail",
        "mail connect/listings/revokedMail",
        "mail connect/listings/draftEndsMail",
      ],
    },
    pending_review: {
      waitsFor: "staff",
      ends: null,
      told: ["mail connect/listings/waitingMail", "queue listing"],
      toldAtEnd: ["mail connect/listings/publishedMail", "mail connect/listings/rejectedMail"],
    },
    approved: {
      waitsFor: "its day",
      ends: { job: "connect-publish-and-expire", when: "that day" },
      told: ["page of the listing"],
      toldAtEnd: ["mail connect/listings/publishedMail"],
    },
    active: {
      waitsFor: "sponsors",
      ends: { job: "connect-publish-and-expire", when: "its last day" },
      told: ["mail connect/listings/publishedMail"],
      toldAtEnd: ["mail connect/listings/expiringMail"],
    },
    rejected: {
      waitsFor: "its creator",
      ends: { job: "connect-remove-old-drafts", when: "untouched for 90 days" },
      told: ["mail connect/listings/rejectedMail"],
      toldAtEnd: ["mail connect/listings/draftEndsMail"],
    },
    expired: "final",
    completed: "final",
  } satisfies StatesOf<typeof listings.status>,
  connect_listings: {
    changed: {
      waitsFor: "staff, who read the change of a shown listing",
      ends: null,
      told: ["mail connect/listings/waitingMail", "queue listing"],
      toldAtEnd: [
        "mail connect/listings/changePublishedMail",
        "mail connect/listings/changeRejectedMail",
      ],
    },
    change_rejected: {
      waitsFor: "its creator; the approved version stays shown",
      ends: { job: "connect-publish-and-expire", when: "the last day of the listing" },
      told: ["mail connect/listings/changeRejectedMail"],
      toldAtEnd: ["mail connect/listings/expiringMail"],
    },
  },
  "connect_offers.status": {
    pending: {
      waitsFor: "the creator",
      ends: { job: "connect-expire-offers", when: "after 7 days" },
      told: ["mail connect/offers/stepMail", "mail connect/offers/expiringMail"],
      toldAtEnd: ["mail connect/offers/stepMail"],
    },
    countered: {
      waitsFor: "the side whose turn it is",
      ends: { job: "connect-expire-offers", when: "after 7 days" },
      told: ["mail connect/offers/stepMail", "mail connect/offers/expiringMail"],
      toldAtEnd: ["mail connect/offers/stepMail"],
    },
    accepted: "final",
    declined: "final",
    withdrawn: "final",
    expired: "final",
  } satisfies StatesOf<typeof offers.status>,
  "connect_transactions.status": {
    pending: {
      waitsFor: "the sponsor, who pays",
      ends: { job: "connect-repair-unpaid", when: "after 72 hours" },
      told: ["mail connect/deals/dealMail"],
      toldAtEnd: ["mail connect/deals/dealMail"],
    },
    completed: "final",
    failed: "final",
    refunded: "final",
  } satisfies StatesOf<typeof deals.status>,
  "connect_transactions.fulfilment": {
    unpaid: {
      waitsFor: "the sponsor, who pays",
      ends: { job: "connect-repair-unpaid", when: "after 72 hours" },
      told: ["mail connect/deals/dealMail"],
      toldAtEnd: ["mail connect/deals/dealMail"],
    },
    in_progress: {
      waitsFor: "the organizer, who delivers; staff after a guardian's no",
      ends: { job: "connect-keep-time", when: "16 days after it is due, 60 after a guardian's no" },
      told: STOPPED_DEAL,
      toldAtEnd: ["mail connect/deals/dealMail"],
    },
    delivered: {
      waitsFor: "the sponsor, who accepts; staff after a guardian's no",
      ends: {
        job: "connect-keep-time",
        when: "14 days later, not before the event is over; 60 after a guardian's no",
      },
      told: STOPPED_DEAL,
      toldAtEnd: ["mail connect/deals/dealMail"],
    },
    changes_requested: {
      waitsFor: "the organizer, who delivers again; staff after a guardian's no",
      ends: { job: "connect-keep-time", when: "16 days after it is due, 60 after a guardian's no" },
      told: STOPPED_DEAL,
      toldAtEnd: ["mail connect/deals/dealMail"],
    },
    disputed: {
      waitsFor: "staff, once both sides had their time",
      ends: { job: "connect-keep-time", when: "after 60 days the money goes back" },
      told: ["mail connect/deals/disputeMail", "mail connect/deals/dealMail", "queue dispute"],
      toldAtEnd: ["mail connect/deals/dealMail"],
    },
    accepted: {
      waitsFor: "the payout; staff, if the organizer is suspended",
      ends: { job: "connect-pay-out", when: "after 3 days, unless the organizer is suspended" },
      told: ["mail connect/deals/dealMail", "mail connect/deals/suspendedMail", "queue deal"],
      toldAtEnd: ["mail connect/deals/dealMail"],
    },
    cancelled: "final",
  } satisfies StatesOf<typeof deals.fulfilment>,
  connect_disputes: {
    opened: {
      waitsFor: "the organizer, who answers",
      ends: { job: "connect-keep-time", when: "after 60 days; staff may decide after 5" },
      told: ["mail connect/deals/dealMail", "mail connect/deals/disputeMail"],
      toldAtEnd: ["mail connect/deals/dealMail"],
    },
  },
  connect_reviews: {
    written: {
      waitsFor: "the other side's review",
      ends: { job: "connect-tell-reviews", when: "14 days after the deal, with a reminder before" },
      told: ["page of the deal", "mail connect/deals/reviewDueMail"],
      toldAtEnd: ["mail connect/deals/reviewMail", "mail connect/deals/reportedMail"],
    },
    reported: {
      waitsFor: "staff",
      ends: null,
      told: ["mail connect/deals/reportedMail", "queue review"],
      toldAtEnd: "nobody: it stays, or is gone from the page of whoever was reviewed",
    },
  },
  "connect_refunds.status": {
    ...refund("mail connect/deals/dealMail"),
    failed: {
      waitsFor: "staff, who decide the deal again, or refund it at the provider or by hand",
      ends: null,
      told: ["mail money/payments/refundFailedMail", "queue deal"],
      toldAtEnd: ["mail connect/deals/dealMail"],
    },
  } satisfies StatesOf<typeof dealRefunds.status>,
  "connect_payouts.status": {
    asked: {
      waitsFor: "the payment provider",
      ends: { job: "payments-retry", when: "sends it again every 5 minutes" },
      told: ["page of the deal"],
      toldAtEnd: ["mail connect/deals/dealMail", "mail connect/deals/payoutRefusedMail"],
    },
    done: "final",
    refused: {
      waitsFor: "staff",
      ends: { job: "connect-pay-out", when: "tries again each day" },
      told: ["mail connect/deals/payoutRefusedMail", "queue deal"],
      toldAtEnd: ["mail connect/deals/dealMail"],
    },
    unknown: {
      waitsFor: "staff, who look at the provider",
      ends: null,
      told: ["mail connect/deals/unknownTransferMail", "queue deal"],
      toldAtEnd: ["mail connect/deals/dealMail"],
    },
  } satisfies StatesOf<typeof payouts.status>,
  payment_events: {
    received: {
      waitsFor: "the site, which takes it in",
      ends: { job: "payments-compare", when: "reads the payment itself at night" },
      told: ["mail money/payments/oddEventMail"],
      toldAtEnd: "nobody: the email about the payment itself says what came of it",
    },
  },
  payment_tasks: {
    open: {
      waitsFor: "an owner, who acts at the payment provider or the desk",
      ends: { job: "payments-compare", when: "the bank has its answer, or both sides agree" },
      told: ["queue money"],
      toldAtEnd: "nobody: an owner finishes it, or has acted elsewhere",
    },
  },
  "payment_payees.status": {
    incomplete: {
      waitsFor: "the organizer, who tells the provider where to pay",
      ends: null,
      told: ["mail connect/deals/dealMail"],
      toldAtEnd: ["mail connect/deals/dealMail"],
    },
    pending: {
      waitsFor: "the payment provider",
      ends: null,
      told: ["page of the payouts", "mail connect/deals/dealMail"],
      toldAtEnd: ["mail connect/deals/dealMail"],
    },
    restricted: {
      waitsFor: "the organizer, whom the provider asks",
      ends: null,
      told: ["page of the payouts", "mail connect/deals/dealMail"],
      toldAtEnd: ["mail connect/deals/dealMail"],
    },
    ready: "final",
    rejected: {
      waitsFor: "staff, who pay by hand what is due",
      ends: null,
      told: [
        "page of the payouts",
        "mail connect/deals/dealMail",
        "mail connect/deals/payeeRejectedMail",
        "queue deal",
      ],
      toldAtEnd: ["mail connect/deals/dealMail"],
    },
    gone: {
      waitsFor: "the organizer, who sets the payouts up again",
      ends: null,
      told: ["page of the payouts", "mail connect/deals/dealMail"],
      toldAtEnd: ["mail connect/deals/dealMail"],
    },
  } satisfies StatesOf<typeof payees.status>,
  "you_scout_nominations.status": {
    pending: {
      waitsFor: "staff",
      ends: { job: "youscout-advance-ages", when: "the player is 19" },
      told: ["mail youscout/nominations/waitingMail", "queue nomination"],
      toldAtEnd: ["mail youscout/nominations/decisionMail"],
    },
    needs_info: {
      waitsFor: "its author",
      ends: { job: "youscout-remind-authors", when: "after 90 days, with a reminder after 7" },
      told: [
        "mail youscout/nominations/decisionMail",
        "mail youscout/nominations/questionReminder",
      ],
      toldAtEnd: [
        "mail youscout/nominations/decisionMail",
        "mail youscout/nominations/waitingMail",
      ],
    },
    approved: {
      waitsFor: "votes",
      ends: { job: "youscout-advance-ages", when: "the player is 19" },
      told: ["mail youscout/nominations/decisionMail"],
      toldAtEnd: ["mail youscout/nominations/decisionMail"],
    },
    rejected: "final",
    duplicate: "final",
    promoted: "final",
    withdrawn: "final",
    archived: "final",
  } satisfies StatesOf<typeof nominations.status>,
  you_scout_nominations: {
    guardian_asked: {
      waitsFor: "the guardian, whose yes shows the full page; the short version is shown",
      ends: { job: "youscout-advance-ages", when: "the player is 19" },
      told: [
        "mail youscout/nominations/guardianMail",
        "mail youscout/nominations/silentGuardianMail",
      ],
      toldAtEnd: ["mail youscout/nominations/answerMail", "mail youscout/nominations/decisionMail"],
    },
    taken_down: {
      waitsFor: "staff, who note a guardian's no",
      ends: { job: "youscout-anonymize-old-nominations", when: "after 90 days" },
      told: ["mail youscout/nominations/decisionMail", "queue nomination"],
      toldAtEnd: "nobody: the emails about the no say that what it tells is deleted by then",
    },
  },
  you_scout_comments: {
    waiting: {
      waitsFor: "staff, who read it before everyone does",
      ends: null,
      told: ["page of the nomination", "queue comment"],
      toldAtEnd: "nobody: its author sees it on the page, or not any more",
    },
  },
  "you_scout_reports.status": {
    open: {
      waitsFor: "staff",
      ends: null,
      told: ["mail youscout/comments/reports/reportedMail", "queue report"],
      toldAtEnd: "nobody: who reported it is not known by an address",
    },
    upheld: "final",
    dismissed: "final",
  } satisfies StatesOf<typeof reports.status>,
  "vote_bursts.state": {
    flagged: {
      waitsFor: "staff",
      ends: null,
      told: ["mail votes/burstMail", "queue player_burst", "queue nomination_burst"],
      toldAtEnd:
        "nobody: the public votes page shows what staff decided, and voters read it when they vote",
    },
    held: {
      waitsFor: "staff",
      ends: null,
      told: ["queue player_burst", "queue nomination_burst"],
      toldAtEnd:
        "nobody: the public votes page shows what staff decided, and voters read it when they vote",
    },
    voided: "final",
    released: "final",
  } satisfies StatesOf<typeof voteBursts.state>,
  "privacy_requests.status": {
    new: {
      waitsFor: "staff",
      ends: null,
      told: ["mail site/privacy/receiptMail", "mail site/privacy/staffMail", "queue privacy"],
      toldAtEnd: ["mail site/privacy/decisionMail"],
    },
    in_progress: {
      waitsFor: "staff",
      ends: null,
      told: ["queue privacy"],
      toldAtEnd: ["mail site/privacy/decisionMail"],
    },
    done: "final",
    declined: "final",
  } satisfies StatesOf<typeof privacyRequests.status>,
  "contact_submissions.status": {
    new: {
      waitsFor: "staff",
      ends: { job: "contact-remove-old-messages", when: "after 24 months" },
      told: ["mail people/contact/receiptMail", "mail people/contact/staffMail", "queue contact"],
      toldAtEnd: ["mail people/contact/replyMail"],
    },
    answered: "final",
  } satisfies StatesOf<typeof contactSubmissions.status>,
  "prospect_evaluation_requests.status": {
    pending: {
      waitsFor: "staff",
      ends: { job: "evaluations-remove-old-requests", when: "after 24 months" },
      told: [
        "mail board/evaluations/receiptMail",
        "mail board/evaluations/staffMail",
        "queue evaluation",
      ],
      toldAtEnd: ["mail board/evaluations/appointmentMail", "mail board/evaluations/closedMail"],
    },
    contacted: {
      waitsFor: "the family, and staff after it",
      ends: { job: "evaluations-remove-old-requests", when: "after 24 months" },
      told: ["queue evaluation"],
      toldAtEnd: ["mail board/evaluations/appointmentMail", "mail board/evaluations/closedMail"],
    },
    scheduled: {
      waitsFor: "its day, and staff after it",
      ends: null,
      told: ["mail board/evaluations/appointmentMail", "queue evaluation"],
      toldAtEnd: ["mail board/evaluations/appointmentMail", "mail board/evaluations/closedMail"],
    },
    completed: {
      waitsFor: "staff, who send the report or say that there will be none",
      ends: { job: "evaluations-remove-old-requests", when: "after 24 months" },
      told: ["queue evaluation"],
      toldAtEnd: ["mail board/evaluations/reportMail", "mail board/evaluations/noReportMail"],
    },
    declined: "final",
    no_response: "final",
  } satisfies StatesOf<typeof evaluationRequests.status>,
  "user_profiles.verification_status": {
    pending: {
      waitsFor: "staff",
      ends: null,
      told: ["mail people/profiles/verificationPendingMail", "queue coach"],
      toldAtEnd: ["mail people/profiles/coachVerdictMail"],
    },
    verified: "final",
    rejected: "final",
  } satisfies StatesOf<typeof userProfiles.verificationStatus>,
  connect_users: {
    unverified: {
      waitsFor: "staff, who verify sponsors and organizers",
      ends: null,
      told: ["queue partner"],
      toldAtEnd: ["mail connect/profiles/verificationMail"],
    },
    changed: {
      waitsFor: "staff, who read the newest version of a profile",
      ends: null,
      told: ["queue partner"],
      toldAtEnd: [
        "mail connect/profiles/profileApprovedMail",
        "mail connect/profiles/profileRejectedMail",
      ],
    },
    change_rejected: {
      waitsFor: "its author, whose former version stays shown",
      ends: null,
      told: ["mail connect/profiles/profileRejectedMail"],
      toldAtEnd: ["mail connect/profiles/profileApprovedMail"],
    },
  },
  baseball_prospects: {
    guardian_asked: {
      waitsFor: "the guardian, and staff after two weeks; nothing more is shown until then",
      ends: null,
      told: ["mail consent/boardGuardianMail", "mail consent/silentGuardianMail"],
      toldAtEnd: ["mail consent/boardAnswerMail"],
    },
  },
  publication_agreements: {
    hidden: {
      waitsFor: "staff, who note that a guardian hid a player",
      ends: null,
      told: ["mail consent/boardAnswerMail", "queue take_down"],
      toldAtEnd: "nobody: staff note it themselves, and the player stays hidden",
    },
  },
  guardian_replacements: {
    replaced: {
      waitsFor: "the previous guardian, who may restore the answer",
      ends: { job: "guardians-remove-replacements", when: "after 14 days" },
      told: ["mail consent/guardianReplacedMail"],
      toldAtEnd: ["mail consent/guardianAgainMail", "mail consent/guardianRestoredMail"],
    },
    held: {
      waitsFor: "an owner, who asks again or names another guardian",
      ends: null,
      told: ["mail consent/restoreHeldMail", "mail consent/hiddenMeanwhileMail"],
      toldAtEnd: ["mail consent/guardianReplacedMail", "mail consent/boardGuardianMail"],
    },
  },
  guardian_proposals: {
    proposed: {
      waitsFor: "a second person of the staff",
      ends: { job: "guardians-remove-proposals", when: "after 7 days" },
      told: ["mail consent/proposalMail", "queue guardian"],
      toldAtEnd: [
        "mail consent/proposalEndedMail",
        "mail consent/guardianReplacedMail",
        "mail consent/noLiftedMail",
        "mail consent/childDeletedMail",
      ],
    },
  },
  newsletter_subscriptions: {
    asked: {
      waitsFor: "the owner of the address",
      ends: { job: "newsletter-forget-old-confirmations", when: "after 7 days, with the address" },
      told: ["mail people/newsletter/questionMail"],
      toldAtEnd: "nobody: the email says that we keep no address that is not confirmed",
    },
  },
  email_confirmations: {
    sent: {
      waitsFor: "the owner of the address",
      ends: { job: "accounts-remove-confirmation-traces", when: "the link expires" },
      told: ["mail platform/accounts/confirmationMail"],
      toldAtEnd:
        "nobody: the email says how long the link works, and the profile offers another one",
    },
  },
  staff_invitations: {
    sent: {
      waitsFor: "the colleague",
      ends: { job: "accounts-remove-expired-invitations", when: "7 days after it was sent" },
      told: ["mail platform/accounts/invitationMail"],
      toldAtEnd: ["mail platform/accounts/invitationAcceptedMail"],
    },
  },
  password_resets: {
    sent: {
      waitsFor: "the owner of the account",
      ends: { job: "accounts-remove-reset-traces", when: "the link expires" },
      told: ["mail platform/accounts/passwordResetMail"],
      toldAtEnd: ["mail platform/accounts/passwordChangedMail"],
    },
  },
  factor_recoveries: {
    proposed: {
      waitsFor: "a second owner, and the days in which its person can object",
      ends: { job: "factors-remove-recoveries", when: "it expires" },
      told: [
        "mail platform/two-factor/recoveryProposedMail",
        "mail platform/two-factor/recoveryWaitsMail",
      ],
      toldAtEnd: ["mail platform/two-factor/recoveryDoneMail"],
    },
  },
} as const satisfies Record<string, Record<string, State>>;

/** The tables in which nothing waits for anybody, by what they hold. */
export const NOTHING_WAITS: Record<string, readonly string[]> = {
  "people, things and choices, which last until somebody changes them": [
    "connect_saved_listings",
    "passkeys",
    "rawpass_activities",
    "rawpass_athletes",
    "rawpass_calendars",
    "rawpass_time_slots",
    "recovery_codes",
    "scout_badges",
    "shop_products",
    "shop_settings",
    "shop_variants",
    "site_settings",
    "staff_rights",
    "users",
  ],
  "dates for everyone, which pass": [
    "board_edition_ranks",
    "board_editions",
    "events",
    "rawpass_closures",
  ],
  "drafts of staff, for which nobody waits": [
    "scouting_reports",
    "working_order_ranks",
    "working_orders",
  ],
  "parts of something above": [
    "connect_deal_messages",
    "connect_guardian_noes",
    "connect_minors",
    "connect_proofs",
    "distinct_children",
    "evaluation_appointments",
    "evaluation_reports",
    "event_players",
    "payment_subscription_revisions",
    "prospect_facts",
    "rawpass_membership_activities",
    "rawpass_pass_extensions",
  ],
  "what happened": [
    "audit_entries",
    "connect_deal_events",
    "connect_ledger",
    "connect_offer_events",
    "connect_notifications",
    "connect_withdrawn_offers",
    "contact_replies",
    "field_entries",
    "measurement_corrections",
    "measurements",
    "prospect_former_names",
    "prospect_vote_changes",
    "prospect_votes",
    "rawpass_check_ins",
    "rawpass_pass_events",
    "rawpass_pass_payments",
    "security_events",
    "shop_order_events",
    "user_activity",
    "user_badges",
    "vote_ledger_days",
    "vote_ledger_lines",
    "vote_ledger_numbers",
    "vote_ledger_salts",
    "vote_ledger_sums",
    "you_scout_former_names",
    "you_scout_votes",
  ],
  "counts and copies of something else": [
    "you_scout_choices",
    "you_scout_nomination_words",
    "you_scout_sport_sizes",
    "you_scout_vote_counts",
  ],
  "the undo of a step, which a job forgets after a week": [
    "event_paste_rows",
    "prospect_import_rows",
  ],
  "what the site itself works through or forgets": [
    "authenticators",
    "created_once",
    "kept_usernames",
    "mails",
    "passkey_challenges",
    "password_reset_requests",
    "rate_limits",
    "removals",
    "sessions",
    "setup_codes",
    "uploads",
  ],
};
