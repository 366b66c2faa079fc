import { requirePartner } from "#areas/connect/profiles/queries.ts";
import { syncPayment } from "#areas/money/payments/service/sync-payment.ts";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { orUnavailable } from "#lib/payments/isolate-failure.ts";
import { disputeMail } from "../mails.ts";
import {
  type DealRow,
  getDeal,
  type LockedDeal,
  listProofs,
  lockDeal,
  noSuchDeal,
} from "../queries/deals.ts";
import {
  answerByOf,
  type DealSide,
  dueAfterChanges,
  payoutAtOf,
  refundIfCancelled,
  refusalOf,
  type SideStep,
} from "../rules/deals.ts";
import { DEAL_TRANSITIONS } from "../rules/transitions.ts";
import type { DealStep } from "../schema/deals.ts";
import { disputes } from "../tables.ts";
import { DEAL_PAYMENTS } from "./deal-payments.ts";
import { notifyOrganizer, notifySides, notifySponsor } from "./notify-sides.ts";
import { settleMoney } from "./settle-money.ts";
import { changeDeal, leaveSlot } from "./write-deal.ts";

interface Taken {
  by: DealSide;
  words: string | null;
  now: Date;
}

/**
 * Takes the next step of one side of a deal. Throws `not_found` for whoever is no side of it, `conflict` where its
 * state does not allow it, `stale` where a cancellation would give back something else than was read, `invalid` for a
 * delivery of which something is not proven, and `unavailable` where an unpaid deal is canceled while the payment
 * provider is away.
 */
export async function takeDealStep(
  deps: Deps,
  actor: Member,
  { id, ...given }: DealStep & { id: number },
): Promise<void> {
  const { step, words } = given;
  const by = await sideOf(deps, actor, id);
  if (step === "cancel") await closePage(deps, id);
  await deps.database.contentVersion.publish(
    async (tx) => {
      const locked = await lockDeal(tx, id);
      const taken = { by, words: words ?? null, now: deps.now() };
      const refusal = refusalOf(locked.deal, { step, ...taken });
      if (refusal) throw new AppError("conflict", refusal);
      if (given.step === "cancel") refuseOtherRefund(locked.deal, { ...given, ...taken });
      await STEPS[step](tx, deps, locked, taken);
    },
    () => step === "cancel" || step === "give_back",
  );
}

/** Throws `stale` where something else would go back than whoever cancels has read: it was paid, or a day is over. */
function refuseOtherRefund(
  deal: DealRow,
  { expectedRefund, by, now }: { expectedRefund: number | null; by: DealSide; now: Date },
): void {
  const refund = deal.paidAt ? refundIfCancelled(deal, { by, now }) : null;
  if (refund === expectedRefund) return;
  throw new AppError("stale", "What goes back has changed in the meantime. Please look again.");
}

/** The side of a deal that somebody is on. Throws `not_found` for whoever is on none. */
export async function sideOf(deps: Deps, { userId }: Member, id: number): Promise<DealSide> {
  const { db } = deps.database;
  const partner = await requirePartner(db, userId);
  const deal = await getDeal(db, id);
  if (deal.sponsorId === partner.id) return "sponsor";
  if (deal.organizerId === partner.id) return "organizer";
  throw noSuchDeal();
}

/** Closes the page of a deal that is not paid, or takes the payment that was made at the last moment. */
async function closePage(deps: Deps, id: number): Promise<void> {
  const { sessionId, paidAt, reference } = await getDeal(deps.database.db, id);
  if (!sessionId || paidAt) return;
  await orUnavailable(async () => {
    await syncPayment(deps, { reference, closesPage: true }, DEAL_PAYMENTS);
  });
}

type TakeStep = (tx: PublicTx, deps: Deps, locked: LockedDeal, taken: Taken) => Promise<unknown>;

const STEPS: Record<SideStep, TakeStep> = {
  async deliver(tx, deps, { deal }, { by, words, now }) {
    await requireProofs(tx, deal);
    const delivered = await changeDeal(tx, deps, deal, {
      set: { ...after(deal, "deliver", by), deliveredAt: now },
      happened: { kind: "delivered", by, words },
    });
    const id = deal.changesAsked;
    await notifySponsor(tx, deps, { deal: delivered, step: "delivered", id });
  },
  async ask_changes(tx, deps, { deal }, { by, words, now }) {
    const changed = await changeDeal(tx, deps, deal, {
      set: {
        ...after(deal, "ask_changes", by),
        changesAsked: deal.changesAsked + 1,
        dueAt: dueAfterChanges(deal.dueAt, now),
      },
      happened: { kind: "changes_asked", by, words },
    });
    const id = changed.changesAsked;
    await notifyOrganizer(tx, deps, { deal: changed, step: "changes_asked", id });
  },
  accept: (tx, deps, locked, taken) => acceptDelivery(tx, deps, locked.deal, taken),
  async dispute(tx, deps, { deal }, { by, words, now }) {
    const disputed = await changeDeal(tx, deps, deal, {
      set: after(deal, "dispute", by),
      happened: { kind: "dispute_opened", by, words },
    });
    const dispute = { reason: words ?? "", openedAt: now, answerBy: answerByOf(now) };
    await tx.insert(disputes).values({ dealId: deal.id, ...dispute });
    await notifySides(tx, deps, { deal: disputed, step: "dispute_opened" });
    await deps.mail.queue(tx, disputeMail(disputed, deps.mail.staff));
  },
  async cancel(tx, deps, { deal, listing }, { by, words, now }) {
    const cancelled = await changeDeal(tx, deps, deal, {
      set: {
        ...after(deal, "cancel", by),
        cancelledAt: now,
        ...(!deal.paidAt && { status: "failed" }),
      },
      happened: { kind: "cancelled", by, words },
    });
    const settled = deal.paidAt
      ? await settleMoney(
          tx,
          deps,
          { deal: cancelled, listing },
          {
            refund: refundIfCancelled(deal, { by, now }),
            reason: "cancelled",
          },
        )
      : cancelled;
    const over = await leaveSlot(tx, deps, { deal: settled, listing });
    await notifySides(tx, deps, { deal: over, step: "cancelled", by, hasMessage: words !== null });
  },
  async give_back(tx, deps, locked, { by, words }) {
    const { deal } = locked;
    const settled = await settleMoney(tx, deps, locked, {
      refund: deal.amount,
      reason: "cancelled",
    });
    await changeDeal(tx, deps, settled, {
      set: {},
      happened: { kind: "given_back", by, words, amount: deal.amount - deal.refundAmount },
    });
  },
};

/** What was delivered is accepted, by the sponsor or by time: the organizer is paid in three days. */
export async function acceptDelivery(
  tx: PublicTx,
  deps: Deps,
  deal: DealRow,
  { by, words, now }: Omit<Taken, "by"> & { by: "sponsor" | "system" | DealSide },
): Promise<DealRow> {
  const accepted = await changeDeal(tx, deps, deal, {
    set: {
      fulfilment: DEAL_TRANSITIONS.next(deal.fulfilment, "accept", by as "sponsor") ?? "accepted",
      acceptedAt: now,
      payoutAt: payoutAtOf(now),
    },
    happened: { kind: "accepted", by, words },
  });
  await notifySides(tx, deps, { deal: accepted, step: "accepted" });
  return accepted;
}

function after(deal: DealRow, step: Exclude<SideStep, "give_back">, by: DealSide) {
  return { fulfilment: DEAL_TRANSITIONS.next(deal.fulfilment, step, by) ?? deal.fulfilment };
}

async function requireProofs(tx: PublicTx, { id, benefitsSnapshot }: DealRow): Promise<void> {
  const shown = new Set((await listProofs(tx, id)).map(({ benefit }) => benefit));
  const missing = benefitsSnapshot.flatMap((text, index) => (shown.has(index) ? [] : [text]));
  const [first] = missing;
  if (first === undefined) return;
  const message = `Please prove this first: ${first}`;
  throw new AppError("invalid", message, { fields: { proofs: message } });
}
