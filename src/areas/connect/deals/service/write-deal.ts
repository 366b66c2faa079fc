import { eq } from "drizzle-orm";
import { freeSlot } from "#areas/connect/listings/service/slots.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { DEAL_COLUMNS, type DealRow, type LockedDeal } from "../queries/deals.ts";
import type { Balance } from "../queries/money.ts";
import type { DealEvent, LedgerEvent } from "../schema/states.ts";
import { dealEvents, deals, ledger } from "../tables.ts";

type By = (typeof dealEvents.$inferInsert)["by"];

/** What happened, as it is kept. Amounts are in cents. */
export interface Happened {
  kind: DealEvent;
  by: By;
  words?: string | null | undefined;
  amount?: number | null;
}

/** Changes columns of a locked deal, writes down what happened, and gives it as it is then. */
export async function changeDeal(
  tx: Db,
  { now }: Pick<Deps, "now">,
  deal: DealRow,
  {
    set,
    happened,
  }: { set: Partial<Omit<DealRow, "id" | "isWordEnded" | "isDecided">>; happened?: Happened },
): Promise<DealRow> {
  const hasMoved = set.fulfilment !== undefined && set.fulfilment !== deal.fulfilment;
  const changed = writtenRow(
    await tx
      .update(deals)
      .set({ ...(hasMoved && { reminded: null }), ...set, updatedAt: now() })
      .where(eq(deals.id, deal.id))
      .returning(DEAL_COLUMNS),
  );
  if (happened) await writeEvent(tx, { now }, deal.id, happened);
  return changed;
}

export async function writeEvent(
  tx: Db,
  { now }: Pick<Deps, "now">,
  dealId: number,
  { kind, by, words, amount }: Happened,
): Promise<void> {
  const said = { words: words ?? null, amount: amount ?? null };
  await tx.insert(dealEvents).values({ dealId, kind, by, ...said, createdAt: now() });
}

/** Moves cents between the accounts of a deal; they add up to zero, or the database refuses. */
export async function post(
  tx: Db,
  { now }: Pick<Deps, "now">,
  dealId: number,
  { event, ...cents }: { event: LedgerEvent } & Partial<Balance>,
): Promise<void> {
  await tx.insert(ledger).values({ dealId, event, ...cents, createdAt: now() });
}

/** Gives back the place that a locked deal has of its listing. */
export async function leaveSlot(
  tx: PublicTx,
  deps: Deps,
  { deal, listing }: LockedDeal,
): Promise<DealRow> {
  if (!deal.holdsSlot) return deal;
  if (listing) await freeSlot(tx, listing, deal.paidAt ? "slotsFilled" : "slotsReserved");
  return changeDeal(tx, deps, deal, { set: { holdsSlot: false } });
}
