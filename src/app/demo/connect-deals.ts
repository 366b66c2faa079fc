import { randomUUID } from "node:crypto";
import type { DealRow } from "#areas/connect/deals/queries/deals.ts";
import { CONNECT_DEAL, divide, dueAtOf, payByOf } from "#areas/connect/deals/rules/deals.ts";
import type { DealEvent } from "#areas/connect/deals/schema/states.ts";
import { someDeals, type WholeDeal } from "#areas/connect/deals/testing.ts";
import type { OfferSnapshot } from "#areas/connect/offers/rules/offers.ts";
import { someTalks, type WholeTalk } from "#areas/connect/offers/testing.ts";
import { feeOf } from "#areas/connect/profiles/schema/fee.ts";
import { somePartners } from "#areas/connect/profiles/testing.ts";
import { someTestPayments } from "#areas/money/payments/testing.ts";
import { someParents } from "#areas/platform/accounts/testing.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import { DAY_MS } from "#lib/time.ts";
import type { DemoSite } from "./drafts.ts";

const SPONSORS = [
  {
    name: "Bayou Roofing",
    about: "Roofs on both sides of the lake, and a family of four ballplayers.",
    website: "https://bayou-roofing.example",
  },
  {
    name: "Gentilly Credit Union",
    about: "A bank of its members, who coach half the teams of the neighborhood.",
    website: "https://gentilly-union.example",
  },
  {
    name: "Praline & Pine",
    about: "Sweets and wooden bats, both made by hand.",
    website: "https://praline-pine.example",
  },
];

/** A listing that talks are about. */
interface TalkedListing {
  id: number;
  /** The listing itself; a talk keeps a part of it. */
  snapshot: OfferSnapshot;
}

interface DemoSides extends DemoSite {
  /** Listings of several creators, with places left. */
  listings: readonly TalkedListing[];
  /** The people who deliver. */
  organizers: readonly { id: number; name: string }[];
}

/** Talks and deals of made up people in every state, and what they say of each other. */
export async function loadDemoDeals(sides: DemoSides): Promise<void> {
  const { tx } = sides;
  const createdAt = new Date(sides.now.getTime() - 200 * DAY_MS);
  const userIds = await someParents(
    tx,
    SPONSORS.map((_, index) => ({ name: `sponsor-${index + 1}`, createdAt })),
  );
  const sponsorIds = await somePartners(
    tx,
    SPONSORS.map(({ name, about, website }, index) => ({
      userId: userIds[index] ?? 0,
      userType: "sponsor" as const,
      companyName: name,
      biography: about,
      website,
      isVerified: true,
      verificationNote: "Made up with the demo content.",
      ...{ createdAt, updatedAt: createdAt },
    })),
  );
  const sponsors = SPONSORS.map(({ name }, index) => ({ id: sponsorIds[index] ?? 0, name }));
  await someTalks(tx, talksOf(sides, sponsorIds));
  const whole = DEALS.map((demo, index) => wholeDeal(demo, { ...sides, sponsors, index }));
  await someDeals(tx, whole);
  if (sides.hasTestProvider) await someTestPayments(tx, whole.flatMap(testPaymentsOf));
}

/** The payment of a deal as the test provider knows it. */
function testPaymentsOf({ deal, refunds }: WholeDeal): Parameters<typeof someTestPayments>[1] {
  const { sessionId, paymentIntentId, reference, title, amount, payBy, paidAt } = deal;
  if (!sessionId || !paymentIntentId || !paidAt) return [];
  const session = {
    subject: { purpose: CONNECT_DEAL, reference },
    lines: [{ name: title, amountCents: amount, quantity: 1 }],
    ...{ customerEmail: "", successUrl: "", cancelUrl: "", expiresAt: payBy },
  };
  const back = refunds.map(({ providerRefundId, key, amountCents }) => ({
    ...{ id: providerRefundId ?? "", key: key ?? "", amountCents },
  }));
  return [
    {
      ...{ sessionId, paymentIntentId, session, status: "complete" },
      ...{ refunds: back, createdAt: paidAt },
    },
  ];
}

const FEE_PERCENT = 10;
const FIRST_WORD = "We would like to stand behind this one. Our people come to your games anyway.";
const ANSWER =
  "Thank you! We can do that for a little more, and add your name to the announcements.";

/** Talks in every state but the agreed one, which are the deals. */
function talksOf({ now, listings }: DemoSides, sponsorIds: readonly number[]): WholeTalk[] {
  const at = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const states = ["pending", "countered", "declined", "withdrawn", "expired"] as const;
  return states.flatMap((status, index) => {
    const listing = listings[index];
    const sponsorId = sponsorIds[index % sponsorIds.length];
    if (!listing || sponsorId === undefined) return [];
    const { title, type, category, dateStart, dateEnd, audienceSize } = listing.snapshot;
    const { priceMin, priceMax, benefits } = listing.snapshot;
    const snapshot = {
      ...{ title, type, category, dateStart, dateEnd, audienceSize },
      ...{ priceMin, priceMax, benefits },
    };
    const isOpen = status === "pending" || status === "countered";
    const began = at(isOpen ? 2 : 20 + index);
    const amount = snapshot.priceMin;
    const ends = { declined: "decline", withdrawn: "withdraw", expired: "expire" } as const;
    const later = new Date(began.getTime() + DAY_MS);
    const isCountered = status === "countered";
    const end = isOpen ? [] : [{ kind: ends[status as keyof typeof ends], at: later }];
    return [
      {
        offer: {
          ...{ listingId: listing.id, sponsorId, snapshot, message: FIRST_WORD, status },
          amount: isCountered ? snapshot.priceMax : amount,
          feePercent: FEE_PERCENT,
          lastBy: isCountered ? ("creator" as const) : ("sponsor" as const),
          rounds: isCountered ? 2 : 1,
          lastAt: isCountered ? later : began,
          responseMessage: isCountered ? ANSWER : null,
          ...{ createdAt: began, updatedAt: later },
        },
        events: [
          { kind: "offer", by: "sponsor", amount, message: FIRST_WORD, createdAt: began },
          ...(isCountered
            ? [
                {
                  ...{ kind: "counter" as const, by: "creator" as const, message: ANSWER },
                  ...{ amount: snapshot.priceMax, createdAt: later },
                },
              ]
            : []),
          ...end.map(({ kind, at: createdAt }) => ({
            kind,
            by:
              kind === "decline"
                ? ("creator" as const)
                : kind === "withdraw"
                  ? ("sponsor" as const)
                  : ("system" as const),
            createdAt,
          })),
        ],
      },
    ];
  });
}

interface DemoDeal {
  title: string;
  amount: number;
  /** Days from now to the first day; negative is past. */
  begins: number;
  /** How many days ago it was agreed on: long enough that no comparison with the provider looks for it. */
  agreed: number;
  benefits: string[];
  fulfilment: DealRow["fulfilment"];
  status: DealRow["status"];
  refund?: number;
  isPaidOut?: boolean;
  /** What the sponsor says, and the organizer. */
  said?: [sponsor: [number, string], organizer: [number, string]];
  dispute?: string;
}

const BANNER = "Banner behind home plate";
const NAMED = "Name in every announcement";

const DEALS: readonly DemoDeal[] = [
  {
    ...{ title: "Fall Ball Opening Weekend", amount: 150_000, begins: -60, agreed: 120 },
    ...{ fulfilment: "accepted", status: "completed", isPaidOut: true },
    benefits: [BANNER, NAMED, "Two tents at the entrance"],
    said: [
      [5, "Everything hung where they said, on the first morning."],
      [5, "Quick answers, and paid on the same day."],
    ],
  },
  {
    ...{ title: "Lake Invitational, under 12", amount: 80_000, begins: -80, agreed: 130 },
    ...{ fulfilment: "accepted", status: "completed", isPaidOut: true },
    benefits: [BANNER, "Logo on every shirt"],
    said: [
      [4, "A good weekend. One shirt size came late."],
      [5, "A sponsor who stayed for the final."],
    ],
  },
  {
    ...{ title: "Summer Showcase on the lake", amount: 200_000, begins: -100, agreed: 150 },
    ...{ fulfilment: "accepted", status: "completed", isPaidOut: true },
    benefits: [BANNER, NAMED],
    said: [
      [5, "We would do it again tomorrow."],
      [4, "Clear about what they wanted, and fair."],
    ],
  },
  {
    ...{ title: "Shade for the dugouts", amount: 60_000, begins: -20, agreed: 60 },
    ...{ fulfilment: "accepted", status: "completed", refund: 30_000, isPaidOut: true },
    benefits: ["A plate with your name at each dugout"],
    dispute: "One of the two plates was never mounted.",
  },
  {
    ...{ title: "Holiday camp", amount: 90_000, begins: -3, agreed: 30 },
    ...{ fulfilment: "delivered", status: "pending" },
    benefits: [BANNER, "A word at the opening"],
  },
  {
    ...{ title: "Winter league jackets", amount: 120_000, begins: 12, agreed: 20 },
    ...{ fulfilment: "in_progress", status: "pending" },
    benefits: ["Logo on forty jackets", NAMED],
  },
  {
    ...{ title: "Scoreboard of field 3", amount: 250_000, begins: -6, agreed: 40 },
    ...{ fulfilment: "changes_requested", status: "pending" },
    benefits: ["Your name above the score"],
  },
  {
    ...{ title: "Season of the podcast", amount: 70_000, begins: -9, agreed: 45 },
    ...{ fulfilment: "disputed", status: "pending" },
    benefits: ["A word at the start of ten episodes"],
    dispute: "Six of ten episodes came out, and one without our name.",
  },
  {
    ...{ title: "Clinic for beginners", amount: 50_000, begins: -30, agreed: 70 },
    ...{ fulfilment: "cancelled", status: "refunded", refund: 50_000 },
    benefits: [BANNER],
  },
  {
    ...{ title: "Rain tournament", amount: 40_000, begins: -10, agreed: 50 },
    ...{ fulfilment: "cancelled", status: "failed" },
    benefits: [BANNER],
  },
];

interface Placed extends DemoSides {
  sponsors: readonly { id: number; name: string }[];
  index: number;
}

/** A made up deal with what happened to it, as it would stand if people had gone through with it. */
function wholeDeal(demo: DemoDeal, { now, organizers, sponsors, index }: Placed): WholeDeal {
  const { title, amount, begins, agreed, benefits, fulfilment, status, refund = 0 } = demo;
  const at = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const organizer = organizers[index < 3 ? 0 : index % organizers.length];
  const sponsor = sponsors[index % sponsors.length];
  const today = businessDay(now);
  const dateEnd = addDays(today, begins + 1);
  const isPaid = status !== "failed";
  const agreedAt = at(agreed);
  const paidAt = isPaid ? at(agreed - 1) : null;
  const number = index + 1;
  const paymentIntentId = `pi_test_demo_deal_${number}`;
  const isShown = !["in_progress", "cancelled"].includes(fulfilment);
  const over = at(Math.max(1, -begins - 4));
  const serviceFee = feeOf(amount, FEE_PERCENT);
  const { share, fee } = divide({ amount, serviceFee }, refund);
  const by = { sponsor: "sponsor", organizer: "organizer" } as const;
  const happened: [
    DealEvent,
    (typeof by)[keyof typeof by] | "system" | "payment" | "staff",
    Date,
  ][] = [["agreed", "system", agreedAt]];
  if (paidAt) happened.push(["paid", "payment", paidAt]);
  else happened.push(["lapsed", "system", at(agreed - 3)]);
  if (isShown) happened.push(["delivered", by.organizer, at(Math.max(2, -begins - 2))]);
  if (fulfilment === "changes_requested") happened.push(["changes_asked", by.sponsor, over]);
  if (demo.dispute) happened.push(["dispute_opened", by.sponsor, over]);
  if (demo.dispute && refund > 0) happened.push(["decided", "staff", over]);
  if (fulfilment === "accepted" && !demo.dispute) happened.push(["accepted", by.sponsor, over]);
  if (fulfilment === "cancelled" && isPaid) happened.push(["cancelled", by.organizer, over]);
  if (refund > 0) happened.push(["refunded", "payment", over]);
  if (demo.isPaidOut) happened.push(["payout_sent", "payment", over]);
  const amounts: Partial<Record<DealEvent, number>> = {
    ...{ agreed: amount, paid: amount, decided: refund, refunded: refund, payout_sent: share },
  };
  return {
    deal: {
      ...{ amount, serviceFee, status, fulfilment, title, dateEnd, refundAmount: refund },
      ...{ sponsorId: sponsor?.id, sponsorName: sponsor?.name ?? "" },
      ...{ organizerId: organizer?.id, organizerName: organizer?.name ?? "" },
      ...{ reference: randomUUID(), audienceSize: 1_200, benefitsSnapshot: benefits },
      ...{ dateStart: addDays(today, begins), payBy: payByOf(agreedAt), paidAt },
      ...(isPaid && { paymentIntentId, sessionId: `cs_test_demo_deal_${number}` }),
      dueAt: isPaid ? dueAtOf(dateEnd) : null,
      deliveredAt: isShown ? at(Math.max(2, -begins - 2)) : null,
      acceptedAt: fulfilment === "accepted" ? over : null,
      cancelledAt: fulfilment === "cancelled" ? over : null,
      changesAsked: fulfilment === "changes_requested" ? 1 : 0,
      payoutAt: demo.isPaidOut ? over : null,
      paidOutAt: demo.isPaidOut ? over : null,
      // Its listing is past: nothing of what is shown now has a place less.
      holdsSlot: false,
      organizerWords: demo.said ? "Thank you for standing behind our children's game." : null,
      ...{ createdAt: agreedAt, updatedAt: over },
    },
    events: happened.map(([kind, who, createdAt]) => ({
      ...{ kind, by: who, createdAt, amount: amounts[kind] ?? null },
      words: kind === "dispute_opened" ? (demo.dispute ?? null) : null,
    })),
    ledger: [
      ...(paidAt
        ? [{ event: "payment" as const, sponsor: -amount, held: amount, createdAt: paidAt }]
        : []),
      ...(refund > 0
        ? [{ event: "refund" as const, held: -refund, sponsor: refund, createdAt: over }]
        : []),
      ...(demo.isPaidOut
        ? [
            {
              ...{ event: "payout" as const, held: -(share + fee), organizer: share, fee },
              createdAt: over,
            },
          ]
        : []),
    ],
    refunds:
      refund > 0
        ? [
            {
              ...{ paymentIntentId, amountCents: refund, status: "done" as const },
              key: `demo-deal-refund-${number}`,
              providerRefundId: `re_demo_deal_${number}`,
              ...{ reason: demo.dispute ? ("decided" as const) : ("cancelled" as const) },
              ...{ createdAt: over, updatedAt: over },
            },
          ]
        : [],
    proofs: isShown
      ? benefits.map((text, benefit) => ({
          ...{ by: "organizer" as const, benefit, kind: "link" as const, note: text },
          url: `https://lakefront-youth.example/proofs/${number}-${benefit + 1}`,
          createdAt: at(Math.max(2, -begins - 2)),
        }))
      : [],
    dispute: demo.dispute
      ? {
          ...{
            reason: demo.dispute,
            openedAt: over,
            answerBy: new Date(over.getTime() + 5 * DAY_MS),
          },
          ...(refund > 0 && {
            ...{ refundAmount: refund, decidedAt: over },
            decision: "Half of what was promised was delivered.",
          }),
        }
      : undefined,
    reviews:
      demo.said && sponsor && organizer
        ? demo.said.map(([rating, comment], side) => ({
            ...{ rating, comment, createdAt: over, shownFrom: over, toldAt: over },
            reviewerId: side === 0 ? sponsor.id : organizer.id,
            receiverId: side === 0 ? organizer.id : sponsor.id,
          }))
        : [],
  };
}
