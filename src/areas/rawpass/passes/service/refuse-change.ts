import { addDays, businessDay, businessMoment } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { notFrozenMail, type PassMailContext } from "../mails.ts";
import { listFreezes } from "../queries/freezes.ts";
import { lockPassOf, type PassRow } from "../queries/passes.ts";
import type { PassChangeWish } from "../tables.ts";
import { dropRaise } from "./apply-alteration.ts";
import { recordPassEvent } from "./change-pass.ts";
import { endFreeze, takePlaces } from "./end-freeze.ts";
import { lockTraining } from "./locks.ts";
import { notifyHolder } from "./notify-holder.ts";
import { recountExtensions } from "./recount-extensions.ts";

/**
 * Takes back what was waiting for a change that the provider will never make.
 * @returns whether everybody sees other places now
 */
export async function refuseChange(
  tx: PublicTx,
  deps: Deps,
  { reference, wish }: { reference: string; wish: PassChangeWish },
): Promise<boolean> {
  const pass = await lockPassOf(tx, reference);
  if (!pass) return false;
  // An upgrade that is first charged with the next billing is requested as `lower`: it has no proration either.
  const isPriceChange = wish.kind === "raise" || wish.kind === "lower";
  if (isPriceChange && pass.pendingChange?.kind === "raise") {
    const note = "The payment provider refused the change";
    await dropRaise(tx, deps, { pass, note, why: "refused" });
    return true;
  }
  if (wish.kind !== "freeze" || wish.freezeId === undefined) return false;
  return takeBackFreeze(tx, deps, pass, wish.freezeId);
}

/** The billing of a freeze was not moved: the family is told, and trains on where its times are still free. */
async function takeBackFreeze(
  tx: PublicTx,
  deps: Deps,
  pass: PassRow,
  freezeId: number,
): Promise<boolean> {
  const [freeze] = await listFreezes(tx, pass.id);
  if (freeze?.id !== freezeId || !pass.frozenFrom) return false;
  const today = businessDay(deps.now());
  const back = pass.frozenFrom > today ? pass.frozenFrom : today;
  const fromDate = pass.frozenFrom >= today ? pass.frozenFrom : addDays(today, 1);
  const write = (hasPlaces: boolean) => (context: PassMailContext) =>
    notFrozenMail(context, { freezeId, hasPlaces });
  try {
    await lockTraining(tx, deps, pass);
    await takePlaces(tx, deps, { pass, freeze, fromDate });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const note = "The payment provider refused the freeze, and its times are taken";
    await recordPassEvent(tx, deps, { pass, by: "payment", note });
    await notifyHolder(tx, deps, { pass, write: write(false) });
    return false;
  }
  // The billing has not moved, so closed days count again without moving it.
  await recountExtensions(tx, pass, { ...freeze, newUntil: back });
  const billing = businessMoment(pass.nextBillingDate ?? today, "12:00");
  await endFreeze(tx, deps, { pass, freeze, back, by: "payment", billing, write: write(true) });
  return true;
}
