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

/** A state that waits. */
interface Wait {
  /** Who moves it on. */
  waitsFor: string;
  /** The job that ends it if nobody does, and when; null if only people end it. */
  ends: { job: string; when: string } | null;
  /** In the order in which they come. */
  told: readonly Told[];
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
  },
  done: "final",
  failed: {
    waitsFor: "staff, who pay it another way",
    ends: null,
    told: ["mail money/payments/refundFailedMail"],
  },
});

/** Messages about a paid deal that is not over; the last two if a guardian's no has stopped it. */
const STOPPED_DEAL = [
  "mail connect/deals/dealMail",
  "mail connect/deals/wordEndedMail",
  "queue deal",
] as const;

/**
 * Every state of everything with a clock, by table and column, or by table if its rows have no column for it.
 * `states-that-wait.test.ts` reads it: a state without an entry, or without a message, fails.
 */
export const WAITING_STATES = {
  "rawpass_bookings.state": {
    booked: {
      waitsFor: "the session",
      ends: { job: "rawpass-mark-missing", when: "the session is over" },
      told: ["mail rawpass/check-in/missedMail"],
    },
    waitlisted: {
      waitsFor: "a free place",
      ends: { job: "rawpass-settle-slots", when: "two hours before the session" },
      told: [
        "mail rawpass/bookings/movedUpMail",
        "mail rawpass/bookings/offerMail",
        "mail rawpass/bookings/waitEndedMail",
      ],
    },
    offered: {
      waitsFor: "the family",
      ends: { job: "rawpass-settle-slots", when: "after 30 minutes" },
      told: ["mail rawpass/bookings/offerMail", "mail rawpass/bookings/waitEndedMail"],
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
    },
    registered: {
      waitsFor: "the day of the event",
      ends: null,
      told: ["mail board/registrations/registrationMail"],
    },
    cancelled: "final",
  },
  "rawpass_drop_ins.status": {
    pending: {
      waitsFor: "the payment",
      ends: { job: "rawpass-settle-drop-ins", when: "after 35 minutes" },
      told: ["page of the payment", "mail rawpass/bookings/payDropInMail"],
    },
    paid: "final",
    ended: "final",
  } satisfies StatesOf<typeof dropIns.status>,
  rawpass_drop_ins: {
    disputed: {
      waitsFor: "the bank",
      ends: { job: "rawpass-settle-drop-ins", when: "the bank decides that the payment stands" },
      told: ["mail rawpass/bookings/dropInDisputedMail", "mail rawpass/bookings/dropInDecidedMail"],
    },
  },
  "rawpass_drop_in_refunds.status": {
    ...refund("mail rawpass/bookings/dropInRefundedMail"),
    owed: {
      waitsFor: "staff at the desk, who hand the cash back to the family",
      ends: null,
      told: ["mail rawpass/bookings/dropInOwedMail", "page of the desk, Cash drawer"],
    },
  } satisfies StatesOf<typeof dropInRefunds.status>,
  rawpass_standing_waitlist: {
    waiting: {
      waitsFor: "a free weekly place",
      ends: { job: "rawpass-settle-slots", when: "the time is no longer offered" },
      told: [
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
    },
    taken: {
      waitsFor: "the payment of the pass",
      ends: { job: "rawpass-settle-slots", when: "the hold ends; then the offer stands again" },
      told: ["page of the payment"],
    },
    lapsed: {
      waitsFor: "the family, which can stay on the waitlist",
      ends: { job: "rawpass-settle-slots", when: "after 14 days" },
      told: ["mail rawpass/bookings/standingOfferMail"],
    },
  },
  rawpass_standing_places: {
    held: {
      waitsFor: "the payment of the pass, or the family that is offered it",
      ends: { job: "rawpass-settle-slots", when: "the hold ends" },
      told: ["page of the payment", "mail rawpass/bookings/standingOfferMail"],
    },
    firm: "final",
  },
  rawpass_credits: {
    open: {
      waitsFor: "the family",
      ends: { job: "rawpass-remind-of-make-ups", when: "after 30 days, with a reminder after 23" },
      told: ["mail rawpass/bookings/makeUpMail", "mail rawpass/bookings/makeUpEndsMail"],
    },
    used: "final",
    expired: "final",
  },
  "rawpass_memberships.status": {
    pending: {
      waitsFor: "the first payment",
      ends: { job: "rawpass-settle-pending", when: "after 35 minutes" },
      told: ["page of the payment", "mail rawpass/passes/boughtMail"],
    },
    active: {
      waitsFor: "the next month",
      ends: { job: "rawpass-end-outgrown", when: "the child outgrows it" },
      told: [
        "mail rawpass/passes/reminderMail",
        "mail rawpass/passes/receiptMail",
        "mail rawpass/passes/outgrownMail",
      ],
    },
    past_due: {
      waitsFor: "the family, which pays",
      ends: { job: "rawpass-collect-charges", when: "suspended after 7 days" },
      told: ["mail rawpass/passes/chargeFailedMail", "mail rawpass/passes/suspendedMail"],
    },
    suspended: {
      waitsFor: "the family, which pays, or its bank",
      ends: { job: "rawpass-collect-charges", when: "unpaid for 14 days" },
      told: ["mail rawpass/passes/suspendedMail", "mail rawpass/passes/endedMail"],
    },
    frozen: {
      waitsFor: "the last day of the freeze",
      ends: { job: "rawpass-freeze-and-return", when: "that day, or daily until places are free" },
      told: [
        "mail rawpass/passes/frozenMail",
        "mail rawpass/passes/returnedMail",
        "mail rawpass/passes/noPlacesMail",
      ],
    },
    cancelled: "final",
  } satisfies StatesOf<typeof memberships.status>,
  rawpass_pass_freezes: {
    planned: {
      waitsFor: "its first day",
      ends: { job: "rawpass-freeze-and-return", when: "that day" },
      told: ["mail rawpass/passes/frozenMail", "mail rawpass/passes/notFrozenMail"],
    },
    returned: "final",
  },
  "rawpass_pass_changes.status": {
    asked: {
      waitsFor: "the payment provider",
      ends: { job: "payments-retry", when: "sends it again every 5 minutes" },
      told: [
        "mail rawpass/passes/alteredMail",
        "mail rawpass/passes/notAlteredMail",
        "mail rawpass/passes/endingMail",
        "mail rawpass/passes/goesOnMail",
      ],
    },
    made: "final",
    refused: "final",
  } satisfies StatesOf<typeof passChanges.status>,
  "rawpass_pass_prices.status": {
    told: {
      waitsFor: "the first billing on or after its day",
      ends: { job: "rawpass-reprice-passes", when: "that day" },
      told: ["mail rawpass/passes/newPriceMail", "mail rawpass/passes/samePriceMail"],
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
      told: ["page of the payment", "mail shop/orders/confirmationMail"],
    },
    paid: {
      waitsFor: "staff, who send it",
      ends: { job: "shop-end-late-orders", when: "unanswered after 30 days, or late after 58" },
      told: ["queue order", "mail shop/orders/delayMail", "mail shop/orders/cancelledMail"],
    },
    processing: {
      waitsFor: "staff, who send it",
      ends: { job: "shop-end-late-orders", when: "unanswered after 30 days, or late after 58" },
      told: ["queue order", "mail shop/orders/delayMail", "mail shop/orders/cancelledMail"],
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
    },
    paid: "final",
    partially_refunded: "final",
    refunded: "final",
    disputed: {
      waitsFor: "the bank",
      ends: { job: "payments-compare", when: "the provider says how it ended" },
      told: ["mail money/payments/disputeMail", "mail shop/orders/disputeOverMail"],
    },
  } satisfies StatesOf<typeof orders.paymentStatus>,
  shop_order_delays: {
    asked: {
      waitsFor: "the customer: wait or refund",
      ends: { job: "shop-end-late-orders", when: "30 days after the payment" },
      told: ["mail shop/orders/delayMail", "mail shop/orders/cancelledMail"],
    },
    waiting: {
      waitsFor: "staff, who send it",
      ends: { job: "shop-end-late-orders", when: "30 days after the question" },
      told: ["mail shop/orders/waitingMail", "mail shop/orders/cancelledMail"],
    },
  },
  "shop_refunds.status": refund("mail shop/orders/refundedMail") satisfies StatesOf<
    typeof refunds.status
  >,
  "connect_listings.status": {
    draft: {
      waitsFor: "its creator, or the child's guardian",
      ends: { job: "connect-remove-old-drafts", when: "untouched for 90 days" },
      told: [
        "page of the listing",
        "mail connect/listings/guardianMail",
        "mail connect/listings/draftEndsMail",
      ],
    },
    pending_review: {
      waitsFor: "staff",
      ends: null,
      told: ["mail connect/listings/waitingMail", "queue listing"],
    },
    approved: {
      waitsFor: "its day",
      ends: { job: "connect-publish-and-expire", when: "that day" },
      told: ["mail connect/listings/publishedMail"],
    },
    active: {
      waitsFor: "sponsors",
      ends: { job: "connect-publish-and-expire", when: "its last day" },
      told: ["mail connect/listings/expiringMail"],
    },
    rejected: {
      waitsFor: "its creator",
      ends: { job: "connect-remove-old-drafts", when: "untouched for 90 days" },
      told: ["mail connect/listings/rejectedMail", "mail connect/listings/draftEndsMail"],
    },
    expired: "final",
    completed: "final",
  } satisfies StatesOf<typeof listings.status>,
  "connect_offers.status": {
    pending: {
      waitsFor: "the creator",
      ends: { job: "connect-expire-offers", when: "after 7 days" },
      told: ["mail connect/offers/stepMail", "mail connect/offers/expiringMail"],
    },
    countered: {
      waitsFor: "the side whose turn it is",
      ends: { job: "connect-expire-offers", when: "after 7 days" },
      told: ["mail connect/offers/stepMail", "mail connect/offers/expiringMail"],
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
    },
    in_progress: {
      waitsFor: "the organizer, who delivers; staff after a guardian's no",
      ends: { job: "connect-keep-time", when: "16 days after it is due, 60 after a guardian's no" },
      told: STOPPED_DEAL,
    },
    delivered: {
      waitsFor: "the sponsor, who accepts; staff after a guardian's no",
      ends: {
        job: "connect-keep-time",
        when: "14 days later, not before the event is over; 60 after a guardian's no",
      },
      told: STOPPED_DEAL,
    },
    changes_requested: {
      waitsFor: "the organizer, who delivers again; staff after a guardian's no",
      ends: { job: "connect-keep-time", when: "16 days after it is due, 60 after a guardian's no" },
      told: STOPPED_DEAL,
    },
    disputed: {
      waitsFor: "staff, once both sides had their time",
      ends: { job: "connect-keep-time", when: "after 60 days the money goes back" },
      told: ["mail connect/deals/disputeMail", "mail connect/deals/dealMail", "queue dispute"],
    },
    accepted: {
      waitsFor: "the payout; staff, if the organizer is suspended",
      ends: { job: "connect-pay-out", when: "after 3 days, unless the organizer is suspended" },
      told: ["mail connect/deals/dealMail", "mail connect/deals/suspendedMail", "queue deal"],
    },
    cancelled: "final",
  } satisfies StatesOf<typeof deals.fulfilment>,
  connect_disputes: {
    opened: {
      waitsFor: "the organizer, who answers",
      ends: { job: "connect-keep-time", when: "after 60 days; staff may decide after 5" },
      told: ["mail connect/deals/dealMail", "mail connect/deals/disputeMail"],
    },
  },
  "connect_refunds.status": {
    ...refund("mail connect/deals/dealMail"),
    failed: {
      waitsFor: "staff, who decide the deal again, or refund it at the provider or by hand",
      ends: null,
      told: ["mail money/payments/refundFailedMail", "queue deal"],
    },
  } satisfies StatesOf<typeof dealRefunds.status>,
  "connect_payouts.status": {
    asked: {
      waitsFor: "the payment provider",
      ends: { job: "payments-retry", when: "sends it again every 5 minutes" },
      told: ["mail connect/deals/dealMail"],
    },
    done: "final",
    refused: {
      waitsFor: "staff",
      ends: { job: "connect-pay-out", when: "tries again each day" },
      told: ["mail connect/deals/payoutRefusedMail", "queue deal"],
    },
    unknown: {
      waitsFor: "staff, who look at the provider",
      ends: null,
      told: ["mail connect/deals/unknownTransferMail", "queue deal"],
    },
  } satisfies StatesOf<typeof payouts.status>,
  "payment_payees.status": {
    incomplete: {
      waitsFor: "the organizer, who tells the provider where to pay",
      ends: null,
      told: ["mail connect/deals/dealMail"],
    },
    pending: {
      waitsFor: "the payment provider",
      ends: null,
      told: ["page of the payouts", "mail connect/deals/dealMail"],
    },
    restricted: {
      waitsFor: "the organizer, whom the provider asks",
      ends: null,
      told: ["page of the payouts", "mail connect/deals/dealMail"],
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
    },
    gone: {
      waitsFor: "the organizer, who sets the payouts up again",
      ends: null,
      told: ["page of the payouts", "mail connect/deals/dealMail"],
    },
  } satisfies StatesOf<typeof payees.status>,
  "you_scout_nominations.status": {
    pending: {
      waitsFor: "staff",
      ends: { job: "youscout-advance-ages", when: "the player is 19" },
      told: ["mail youscout/nominations/waitingMail", "queue nomination"],
    },
    needs_info: {
      waitsFor: "its author",
      ends: { job: "youscout-advance-ages", when: "the player is 19" },
      told: [
        "mail youscout/nominations/decisionMail",
        "mail youscout/nominations/questionReminder",
      ],
    },
    approved: {
      waitsFor: "votes",
      ends: { job: "youscout-advance-ages", when: "the player is 19" },
      told: ["mail youscout/nominations/decisionMail"],
    },
    rejected: "final",
    duplicate: "final",
    promoted: "final",
    withdrawn: "final",
    archived: "final",
  } satisfies StatesOf<typeof nominations.status>,
  "you_scout_reports.status": {
    open: { waitsFor: "staff", ends: null, told: ["queue report"] },
    upheld: "final",
    dismissed: "final",
  } satisfies StatesOf<typeof reports.status>,
  "vote_bursts.state": {
    flagged: {
      waitsFor: "staff",
      ends: null,
      told: ["mail votes/burstMail", "queue player_burst", "queue nomination_burst"],
    },
    held: {
      waitsFor: "staff",
      ends: null,
      told: ["queue player_burst", "queue nomination_burst"],
    },
    voided: "final",
    released: "final",
  } satisfies StatesOf<typeof voteBursts.state>,
  "privacy_requests.status": {
    new: {
      waitsFor: "staff",
      ends: null,
      told: ["mail site/privacy/receiptMail", "mail site/privacy/staffMail", "queue privacy"],
    },
    in_progress: {
      waitsFor: "staff",
      ends: null,
      told: ["queue privacy", "mail site/privacy/decisionMail"],
    },
    done: "final",
    declined: "final",
  } satisfies StatesOf<typeof privacyRequests.status>,
  "contact_submissions.status": {
    new: {
      waitsFor: "staff",
      ends: { job: "contact-remove-old-messages", when: "after 24 months" },
      told: ["mail people/contact/receiptMail", "mail people/contact/staffMail", "queue contact"],
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
        "mail board/evaluations/closedMail",
      ],
    },
    contacted: {
      waitsFor: "the family, and staff after it",
      ends: { job: "evaluations-remove-old-requests", when: "after 24 months" },
      told: ["queue evaluation", "mail board/evaluations/closedMail"],
    },
    scheduled: {
      waitsFor: "its day, and staff after it",
      ends: null,
      told: ["mail board/evaluations/appointmentMail", "queue evaluation"],
    },
    completed: {
      waitsFor: "staff, who send the report or say that there will be none",
      ends: { job: "evaluations-remove-old-requests", when: "after 24 months" },
      told: [
        "queue evaluation",
        "mail board/evaluations/reportMail",
        "mail board/evaluations/noReportMail",
      ],
    },
    declined: "final",
    no_response: "final",
  } satisfies StatesOf<typeof evaluationRequests.status>,
  "user_profiles.verification_status": {
    pending: {
      waitsFor: "staff",
      ends: null,
      told: [
        "mail people/profiles/verificationPendingMail",
        "mail people/profiles/coachVerdictMail",
        "queue coach",
      ],
    },
    verified: "final",
    rejected: "final",
  } satisfies StatesOf<typeof userProfiles.verificationStatus>,
  connect_users: {
    unverified: {
      waitsFor: "staff, who verify sponsors and organizers",
      ends: null,
      told: ["mail connect/profiles/verificationMail", "queue partner"],
    },
  },
  guardian_proposals: {
    proposed: {
      waitsFor: "a second person of the staff",
      ends: { job: "guardians-remove-proposals", when: "after 7 days" },
      told: ["mail consent/proposalMail", "queue guardian"],
    },
  },
  email_confirmations: {
    sent: {
      waitsFor: "the owner of the address",
      ends: { job: "accounts-remove-confirmation-traces", when: "the link expires" },
      told: ["mail platform/accounts/confirmationMail"],
    },
  },
  staff_invitations: {
    sent: {
      waitsFor: "the colleague",
      ends: { job: "accounts-remove-expired-invitations", when: "7 days after it was sent" },
      told: ["mail platform/accounts/invitationMail"],
    },
  },
  password_resets: {
    sent: {
      waitsFor: "the owner of the account",
      ends: { job: "accounts-remove-reset-traces", when: "the link expires" },
      told: ["mail platform/accounts/passwordResetMail"],
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
    },
  },
} as const satisfies Record<string, Record<string, State>>;
