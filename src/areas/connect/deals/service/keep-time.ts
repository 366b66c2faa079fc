import { EVENT_DELAY_MS } from "#areas/money/payments/service/event-delay.ts";
import { syncPayment } from "#areas/money/payments/service/sync-payment.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { isolateFailure, isProviderAway } from "#lib/payments/isolate-failure.ts";
import { DAY_MS } from "#lib/time.ts";
import { type DealRow, getDeal, type LockedDeal, listInState, lockDeal } from "../queries/deals.ts";
import { listUnpaid } from "../queries/money.ts";
import { acceptedAtOf, givenUpAtOf } from "../rules/deals.ts";
import { DEAL_TRANSITIONS } from "../rules/transitions.ts";
import { DEAL_PAYMENTS } from "./deal-payments.ts";
import { giveBackUndecided, isStuck } from "./give-back-undecided.ts";
import { notifyOrganizer, notifySides, notifySponsor } from "./notify-sides.ts";
import { settleMoney } from "./settle-money.ts";
import { acceptDelivery } from "./take-deal-step.ts";
import { changeDeal, leaveSlot } from "./write-deal.ts";

const MOST = 500;
const BATCH = 100;

/**
 * Goes through the deals that wait to be paid: ends those whose 72 hours are over, and finds payments whose event
 * was lost. While the provider is away everything stays until the next time.
 */
export async function repairUnpaid(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - EVENT_DELAY_MS);
  try {
    for (const { id, reference, payBy } of await listUnpaid(deps.database.db, before, MOST)) {
      await isolateFailure(deps, { dealId: id }, "a deal is left as it is", async () => {
        const closesPage = payBy <= deps.now();
        const { isSettled } = await syncPayment(deps, { reference, closesPage }, DEAL_PAYMENTS);
        if (closesPage && !isSettled) await lapse(deps, id);
      });
    }
  } catch (error) {
    if (!isProviderAway(error)) throw error;
    deps.log.warn({}, "deals are settled later", error);
  }
}

async function lapse(deps: Deps, id: number): Promise<void> {
  await deps.database.contentVersion.publish(async (tx) => {
    const { deal, listing } = await lockDeal(tx, id);
    const fulfilment = DEAL_TRANSITIONS.next(deal.fulfilment, "lapse", "system");
    if (!fulfilment || deal.payBy > deps.now()) return;
    const lapsed = await changeDeal(tx, deps, deal, {
      set: { fulfilment, status: "failed", paymentUrl: null, cancelledAt: deps.now() },
      happened: { kind: "lapsed", by: "system" },
    });
    await leaveSlot(tx, deps, { deal: lapsed, listing });
    await notifySides(tx, deps, { deal: lapsed, step: "lapsed" });
  });
}

/** What time does to a deal in one state: a reminder, or the next step. Nothing is the usual. */
type OnTime = (tx: PublicTx, deps: Deps, locked: LockedDeal) => Promise<unknown>;

/**
 * Reminds, accepts, gives up and gives back what is due by now. Run again, it does only what is due since. A deal
 * that a guardian's no has stopped waits for staff, and gives the money back if they don't decide it in 60 days.
 */
export async function keepTime(deps: Deps): Promise<void> {
  for (const state of TIMED) await eachIn(deps, state, ON_TIME[state]);
}

const TIMED = ["unpaid", "in_progress", "changes_requested", "delivered", "disputed"] as const;

const ON_TIME: Record<(typeof TIMED)[number], OnTime> = {
  async unpaid(tx, deps, { deal }) {
    if (deal.payBy <= deps.now()) return;
    const at = new Date(deal.payBy.getTime() - DAY_MS);
    await remind(tx, deps, deal, [{ key: "pay", at, tell: notifySponsor, step: "pay_soon" }]);
  },
  in_progress: keepDelivery,
  changes_requested: keepDelivery,
  async delivered(tx, deps, { deal }) {
    const now = deps.now();
    if (!deal.deliveredAt) return;
    const acceptedAt = acceptedAtOf({ ...deal, deliveredAt: deal.deliveredAt });
    if (acceptedAt <= now) {
      await acceptDelivery(tx, deps, deal, { by: "system", words: null, now });
      return;
    }
    const before = (days: number) => new Date(acceptedAt.getTime() - days * DAY_MS);
    const reminder = { tell: notifySponsor, step: "accept_soon" } as const;
    await remind(tx, deps, deal, [
      { ...reminder, key: "accept-7", at: before(7) },
      { ...reminder, key: "accept-12", at: before(2) },
    ]);
  },
  disputed: giveBackUndecided,
};

async function keepDelivery(tx: PublicTx, deps: Deps, { deal, listing }: LockedDeal) {
  if (!deal.dueAt) return;
  if (givenUpAtOf(deal.dueAt) <= deps.now()) {
    if (!(await isStuck(tx, deal))) await giveUp(tx, deps, { deal, listing });
    return;
  }
  if (deal.dueAt <= deps.now()) return;
  const reminder = { tell: notifyOrganizer, step: "due_soon" } as const;
  await remind(tx, deps, deal, [
    { ...reminder, key: "due-7", at: new Date(deal.dueAt.getTime() - 7 * DAY_MS) },
    { ...reminder, key: "due-0", at: new Date(deal.dueAt.getTime() - DAY_MS) },
  ]);
}

async function giveUp(tx: PublicTx, deps: Deps, { deal, listing }: LockedDeal): Promise<void> {
  const fulfilment = DEAL_TRANSITIONS.next(deal.fulfilment, "give_up", "system");
  if (!fulfilment) return;
  const given = await changeDeal(tx, deps, deal, {
    set: { fulfilment, cancelledAt: deps.now() },
    happened: { kind: "given_up", by: "system" },
  });
  const settled = await settleMoney(
    tx,
    deps,
    { deal: given, listing },
    { refund: deal.amount, reason: "cancelled" },
  );
  const over = await leaveSlot(tx, deps, { deal: settled, listing });
  await notifySides(tx, deps, { deal: over, step: "given_up" });
}

interface Reminder {
  key: string;
  at: Date;
  tell: typeof notifySponsor;
  step: "pay_soon" | "due_soon" | "accept_soon";
}

/** Sends the last of the reminders that is due, once; the ones before it are past. */
async function remind(
  tx: PublicTx,
  deps: Deps,
  deal: DealRow,
  reminders: readonly Reminder[],
): Promise<void> {
  const due = reminders.findLast(({ at }) => at <= deps.now());
  if (!due || deal.reminded === due.key) return;
  const { key, tell, step } = due;
  const reminded = await changeDeal(tx, deps, deal, { set: { reminded: key } });
  await tell(tx, deps, { deal: reminded, step, id: `${key}-${deal.changesAsked}` });
}

/** Each deal of a state in a transaction of its own; what everybody sees changes with a place that is freed. */
async function eachIn(deps: Deps, state: (typeof TIMED)[number], onTime: OnTime): Promise<void> {
  const { db, contentVersion } = deps.database;
  for (let after = 0; ; ) {
    const batch = await listInState(db, { state, after, limit: BATCH });
    for (const id of batch) {
      await isolateFailure(deps, { dealId: id }, "a deal is left as it is", () =>
        contentVersion.publish(
          async (tx) => {
            const locked = await lockDeal(tx, id);
            const { fulfilment, isWordEnded } = locked.deal;
            const next = isWordEnded ? giveBackUndecided : onTime;
            if (fulfilment === state) await next(tx, deps, locked);
            return locked.deal.holdsSlot !== (await getDeal(tx, id)).holdsSlot;
          },
          (isFreed) => isFreed,
        ),
      );
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last;
  }
}
