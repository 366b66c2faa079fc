import { randomUUID } from "node:crypto";
import { someTestPayments } from "#areas/money/payments/testing.ts";
import { RAWPASS_DROP_IN } from "#areas/rawpass/bookings/rules/drop-ins.ts";
import {
  someBookings,
  someCredits,
  someDropInRefunds,
  someDropIns,
} from "#areas/rawpass/bookings/testing.ts";
import { someCheckIns } from "#areas/rawpass/check-in/testing.ts";
import { presentActivity } from "#areas/rawpass/schedule/queries/present-activity.ts";
import { businessMoment } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { inventedAddress } from "#lib/mail/invented.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import type { DemoHall, Draft } from "./sessions.ts";

const before = (moment: Date, ms: number) => new Date(moment.getTime() - ms);

/** Where demo content is written, when, and whether the test provider takes its payments. */
export interface DemoSite {
  tx: Db;
  now: Date;
  hasTestProvider: boolean;
}

/** Writes down what became of the sessions: bookings, the make-ups given for them, check-ins and purchases. */
export async function writeDrafts(
  site: DemoSite,
  hall: DemoHall,
  drafts: readonly Draft[],
): Promise<void> {
  const { tx, hasTestProvider } = site;
  const kept = drafts.filter(({ bought }) => !bought || hasTestProvider);
  const idOf = new Map<Draft, number>();
  async function write(some: readonly Draft[], creditOf?: ReadonlyMap<Draft, number>) {
    const rows = await someBookings(
      tx,
      some.map(({ booking, spends }) => ({
        ...booking,
        creditId: spends ? (creditOf?.get(spends) ?? null) : null,
      })),
    );
    for (const [index, draft] of some.entries()) idOf.set(draft, rows[index]?.id ?? 0);
  }
  await write(kept.filter(({ spends }) => !spends));
  const credited = kept.filter(({ credit }) => credit);
  const creditIds = await someCredits(
    tx,
    credited.flatMap((draft) => {
      const { credit, booking, slot } = draft;
      const about = { athleteId: booking.athleteId, activityId: slot.activityId };
      return credit ? [{ ...credit, ...about, bookingId: idOf.get(draft) ?? null }] : [];
    }),
  );
  const creditOf = new Map(credited.map((draft, index) => [draft, creditIds[index] ?? 0]));
  await write(
    kept.filter(({ spends }) => spends),
    creditOf,
  );
  await someCheckIns(
    tx,
    kept.flatMap((draft) => {
      const { checkIn, slot } = draft;
      const about = { activityId: slot.activityId, timeSlotId: slot.id };
      return checkIn ? [{ ...checkIn, ...about, bookingId: idOf.get(draft) ?? null }] : [];
    }),
  );
  if (hasTestProvider) await sellDropIns({ ...site, hall, kept, idOf });
}

interface Written extends DemoSite {
  hall: DemoHall;
  kept: readonly Draft[];
  idOf: ReadonlyMap<Draft, number>;
}

/** What was paid for single sessions, as we and the test provider know it. */
async function sellDropIns({ tx, now, hall, kept, idOf }: Written): Promise<void> {
  const sales = kept.flatMap((draft, index) => {
    const activity = hall.activities.find(({ id }) => id === draft.slot.activityId);
    if (!draft.bought || !activity) return [];
    const { name, rateCents } = presentActivity(activity);
    return [saleOf(draft, { name, rateCents, number: index, now })];
  });
  const rows = await someDropIns(
    tx,
    sales.map(({ draft, row }) => ({ ...row, bookingId: idOf.get(draft) ?? null })),
  );
  await someTestPayments(
    tx,
    sales.flatMap(({ outcome, row, paid, refund }) => {
      if (!paid) return [];
      const { reference, activityName, amountCents, heldUntil, createdAt } = row;
      const session = {
        subject: { purpose: RAWPASS_DROP_IN, reference },
        customerEmail: inventedAddress("family"),
        lines: [{ name: activityName, amountCents, quantity: 1 }],
        ...{ successUrl: "", cancelUrl: "", expiresAt: heldUntil },
      };
      const refunds = outcome === "refunded" ? [refund] : [];
      return [{ ...paid, session, status: "complete" as const, refunds, createdAt }];
    }),
  );
  const refunds = sales.flatMap(({ outcome, paid, refund, givenUpAt }, index) => {
    const isStuck = outcome === "stuck";
    if (!paid || (!isStuck && outcome !== "refunded")) return [];
    const { id, key, amountCents } = refund;
    return [
      {
        ...{ dropInId: rows[index]?.id ?? 0, amountCents, key, reason: "cancelled" as const },
        paymentIntentId: paid.paymentIntentId,
        status: isStuck ? ("failed" as const) : ("done" as const),
        providerRefundId: isStuck ? null : id,
        ...{ createdAt: givenUpAt, updatedAt: givenUpAt },
      },
    ];
  });
  if (refunds.length > 0) await someDropInRefunds(tx, refunds);
}

interface Priced {
  name: string;
  rateCents: number;
  /** Its own, for what the provider calls it. */
  number: number;
  now: Date;
}

/** A purchase with the names that the provider gave it; `paid` is null while its payment is waited for. */
function saleOf(draft: Draft, { name, rateCents, number, now }: Priced) {
  const { booking, slot, bought } = draft;
  const outcome = bought?.outcome ?? "paid";
  const startsAt = businessMoment(booking.date, slot.startTime);
  const early = before(startsAt, 10 * DAY_MS);
  const usual = early < now ? early : before(now, 3 * HOUR_MS);
  const createdAt = outcome === "pending" ? before(now, 5 * MINUTE_MS) : usual;
  const paid =
    outcome === "pending"
      ? null
      : {
          sessionId: `cs_test_demo_drop_in_${number}`,
          paymentIntentId: `pi_test_demo_drop_in_${number}`,
        };
  const dayBefore = before(startsAt, DAY_MS);
  return {
    ...{ draft, outcome, paid },
    refund: { id: `re_demo_${number}`, key: `demo-refund-${number}`, amountCents: rateCents },
    givenUpAt: dayBefore < now ? dayBefore : before(now, 2 * HOUR_MS),
    row: {
      ...{ userId: bought?.userId ?? null, reference: randomUUID(), amountCents: rateCents },
      ...{ activityName: name, date: booking.date, startTime: slot.startTime },
      status: paid ? ("paid" as const) : ("pending" as const),
      heldUntil: before(createdAt, -35 * MINUTE_MS),
      ...(paid && { ...paid, paidAt: createdAt }),
      disputeId: outcome === "disputed" ? "dp_demo_drop_in" : null,
      ...{ createdAt, updatedAt: createdAt },
    },
  };
}
