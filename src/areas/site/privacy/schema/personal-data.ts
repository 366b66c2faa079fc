import * as z from "zod/mini";
import { EvaluationStatus } from "#areas/board/evaluations/schema/requests.ts";
import { MeasuredValue } from "#areas/board/measurements/schema/measured-value.ts";
import { Deal } from "#areas/connect/deals/schema/deals.ts";
import { OwnListing } from "#areas/connect/listings/schema/listings.ts";
import { Talk, WithdrawnOffer } from "#areas/connect/offers/schema.ts";
import { OwnPartner } from "#areas/connect/profiles/schema/partners.ts";
import { OwnAthlete } from "#areas/people/athletes/schema/athletes.ts";
import { Profile } from "#areas/people/profiles/schema/profile.ts";
import { Activity, CurrentUser } from "#areas/platform/accounts/schema.ts";
import { Notification } from "#areas/platform/notifications/schema.ts";
import { Factors } from "#areas/platform/two-factor/schema/factors.ts";
import {
  BOOKING_STATES,
  CREDIT_REASONS,
  DROP_IN_STATUSES,
  KINDS,
  PAYMENT_METHODS,
} from "#areas/rawpass/bookings/schema/states.ts";
import { OwnPass } from "#areas/rawpass/passes/schema/passes.ts";
import { CustomerOrder } from "#areas/shop/orders/schema/orders.ts";
import { WrittenNomination } from "#areas/youscout/nominations/schema/nominations.ts";
import { REFUND_STATUSES } from "#lib/refund-statuses.ts";

const moment = z.iso.datetime();

const AccountVote = z.object({ targetId: z.int(), votedAt: moment, isCounted: z.boolean() });

/** A weekly time, as it is called now. */
const time = {
  athleteId: z.int(),
  activity: z.string(),
  dayOfWeek: z.int(),
  startTime: z.string(),
  endTime: z.string(),
};

/** One's athletes, with what was agreed, booked, made up and paid for them. */
const RawPass = z.object({
  athletes: z.array(OwnAthlete),
  waivers: z.array(
    z.object({
      athleteId: z.nullable(z.int()),
      athleteName: z.string(),
      guardianName: z.string(),
      version: z.string(),
      agreedAt: moment,
    }),
  ),
  eventRegistrations: z.array(
    z.object({
      athleteId: z.int(),
      event: z.string(),
      startsAt: moment,
      createdAt: moment,
      waitingSince: z.nullable(moment),
      cancelledAt: z.nullable(moment),
    }),
  ),
  standingPlaces: z.array(
    z.object({
      ...time,
      firstDate: z.string(),
      lastDate: z.nullable(z.string()),
      heldUntil: z.nullable(moment),
    }),
  ),
  /** Without the code, which opens the door to whoever has it. */
  passes: z.array(z.omit(OwnPass, { code: true })),
  passPayments: z.array(
    z.object({ passId: z.int(), amountCents: z.int(), reason: z.string(), paidAt: moment }),
  ),
  passRefunds: z.array(
    z.object({
      passId: z.int(),
      amountCents: z.int(),
      reason: z.string(),
      status: z.enum(REFUND_STATUSES),
      createdAt: moment,
    }),
  ),
  freezes: z.array(z.object({ passId: z.int(), fromDate: z.string(), untilDate: z.string() })),
  /** Prices that were announced, and whether they have been taken. */
  newPrices: z.array(
    z.object({
      passId: z.int(),
      monthlyCents: z.int(),
      countsFrom: z.string(),
      status: z.string(),
      createdAt: moment,
    }),
  ),
  passHistory: z.array(
    z.object({
      passId: z.int(),
      status: z.string(),
      by: z.string(),
      note: z.string(),
      createdAt: moment,
    }),
  ),
  standingWaits: z.array(z.object({ ...time, createdAt: moment })),
  dropIns: z.array(
    z.object({
      activity: z.string(),
      date: z.string(),
      startTime: z.string(),
      amountCents: z.int(),
      method: z.enum(PAYMENT_METHODS),
      refundedCents: z.int(),
      status: z.enum(DROP_IN_STATUSES),
      paidAt: z.nullable(moment),
    }),
  ),
  bookings: z.array(
    z.object({
      ...time,
      date: z.string(),
      kind: z.enum(KINDS),
      state: z.enum(BOOKING_STATES),
      createdAt: moment,
    }),
  ),
  checkIns: z.array(
    z.object({
      athleteId: z.int(),
      activity: z.nullable(z.string()),
      checkInTime: moment,
      notes: z.nullable(z.string()),
      undoneAt: z.nullable(moment),
    }),
  ),
  makeUps: z.array(
    z.object({
      athleteId: z.int(),
      activity: z.string(),
      reason: z.enum(CREDIT_REASONS),
      expiresAt: moment,
      usedAt: z.nullable(moment),
    }),
  ),
});

/** What the site knows of the signed-in person. */
export const PersonalData = z.object({
  exportedAt: moment,
  account: z.extend(CurrentUser, {
    adultConfirmedAt: z.nullable(moment),
    emailConfirmedAt: z.nullable(moment),
  }),
  profile: z.nullable(Profile),
  evaluationRequests: z.array(
    z.object({
      id: z.int(),
      parentName: z.string(),
      parentEmail: z.string(),
      parentPhone: z.string(),
      playerName: z.string(),
      playerAge: z.int(),
      playerPosition: z.string(),
      playerSchool: z.string(),
      additionalInfo: z.nullable(z.string()),
      status: EvaluationStatus,
      createdAt: moment,
      appointment: z.nullable(
        z.object({ startsAt: moment, place: z.string(), cancelledAt: z.nullable(moment) }),
      ),
      /** A report that was sent, with what was measured. */
      report: z.nullable(
        z.object({
          words: z.nullable(z.string()),
          sentAt: moment,
          values: z.array(MeasuredValue),
        }),
      ),
    }),
  ),
  nominations: z.array(WrittenNomination),
  /** The votes as noted in the activity that is still kept: a network's votes name no account. */
  prospectVotes: z.array(z.object({ prospectId: z.int(), createdAt: moment })),
  nominationVotes: z.array(z.object({ nominationId: z.int(), createdAt: moment })),
  /** The votes that the account cast as itself, with whether they count. */
  accountVotes: z.object({
    prospects: z.array(AccountVote),
    nominations: z.array(AccountVote),
  }),
  comments: z.array(z.object({ nominationId: z.int(), comment: z.string(), createdAt: moment })),
  badges: z.array(z.object({ name: z.string(), awardedAt: moment })),
  activity: z.array(Activity),
  uploads: z.array(z.object({ fileUrl: z.string(), createdAt: moment })),
  sessions: z.array(
    z.object({ createdAt: moment, lastSeenAt: moment, device: z.nullable(z.string()) }),
  ),
  secondFactors: Factors,
  notifications: z.array(z.omit(Notification, { id: true, relatedId: true })),
  rawPass: RawPass,
  /** One's side, listings, saved listings, offers and deals in Connect. */
  connect: z.object({
    profile: z.nullable(z.extend(OwnPartner, { createdAt: moment })),
    listings: z.array(OwnListing),
    saved: z.array(z.object({ listingId: z.int(), createdAt: moment })),
    offers: z.array(Talk),
    /** Offers that ended because the other side deleted its account. */
    withdrawnOffers: z.array(WithdrawnOffer),
    deals: z.array(Deal),
  }),
  /** What is kept under the address; null and none while the account has not confirmed it. */
  newsletter: z.nullable(
    z.object({
      email: z.string(),
      name: z.nullable(z.string()),
      confirmationAskedAt: z.nullable(moment),
      confirmedAt: z.nullable(moment),
      createdAt: moment,
    }),
  ),
  orders: z.array(
    z.extend(
      z.pick(CustomerOrder, {
        orderNumber: true,
        createdAt: true,
        status: true,
        paymentStatus: true,
        items: true,
        refundedCents: true,
        deliveryMethod: true,
        trackingNumber: true,
      }),
      {
        customerName: z.string(),
        customerEmail: z.string(),
        totalCents: z.int(),
        shippingAddress: z.nullable(z.record(z.string(), z.nullable(z.string()))),
      },
    ),
  ),
  /** What the audit log says of the address as a child's guardian. */
  guardianNamings: z.array(
    z.object({
      at: moment,
      action: z.string(),
      child: z.string(),
      childId: z.nullable(z.int()),
      /** Whether it was named before the change, and after it. */
      wasNamed: z.boolean(),
      isNamed: z.boolean(),
    }),
  ),
});
export type PersonalData = z.infer<typeof PersonalData>;
