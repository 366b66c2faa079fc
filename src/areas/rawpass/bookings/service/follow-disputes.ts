import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { isolateFailure } from "#lib/payments/isolate-failure.ts";
import { dropInDecidedMail, dropInDisputedMail } from "../mails.ts";
import {
  type DropInRow,
  findLeftOf,
  isOwedAfterDispute,
  listDisputedPlaces,
  listOwedAfterDispute,
  lockDropIn,
} from "../queries/drop-ins.ts";
import { isDisputed } from "../rules/drop-ins.ts";
import { restoreDropIn, suspendDropIn } from "./bookings.ts";
import { requestDropInRefund } from "./drop-in-refunds.ts";
import { notifyBuyer } from "./notify-buyer.ts";

const MOST = 500;

/**
 * Takes back the places of drop-ins whose payments banks dispute. Once the payment stands, the family gets its place
 * again if it is free, and its money otherwise. Families are mailed each time.
 */
export async function followDisputes(deps: Deps): Promise<void> {
  const { db } = deps.database;
  await forEach(deps, await listDisputedPlaces(db, MOST), takePlace);
  await forEach(deps, await listOwedAfterDispute(db, deps.now(), MOST), giveBack);
}

async function forEach(
  deps: Deps,
  found: readonly Pick<DropInRow, "id" | "reference">[],
  work: (tx: PublicTx, deps: Deps, dropIn: DropInRow) => Promise<void>,
): Promise<void> {
  for (const { id: dropInId, reference } of found) {
    await isolateFailure(deps, { dropInId }, "a disputed drop-in is left as it is", () =>
      deps.database.contentVersion.publish(async (tx) => {
        const dropIn = await lockDropIn(tx, reference);
        if (dropIn) await work(tx, deps, dropIn);
      }),
    );
  }
}

async function takePlace(tx: PublicTx, deps: Deps, dropIn: DropInRow): Promise<void> {
  const { bookingId, disputeId, disputeOutcome } = dropIn;
  if (!isDisputed(dropIn) || bookingId === null || disputeId === null) return;
  if (!(await suspendDropIn(tx, deps, { bookingId }))) return;
  const disputed = { ...dropIn, dropInId: dropIn.id, disputeId, isLost: disputeOutcome === "lost" };
  await notifyBuyer(tx, deps, {
    dropIn,
    write: (context, known) => dropInDisputedMail(context, { ...disputed, ...known }),
  });
}

async function giveBack(tx: PublicTx, deps: Deps, dropIn: DropInRow): Promise<void> {
  const { bookingId, disputeId } = dropIn;
  const left = await findLeftOf(tx, dropIn);
  if (bookingId === null || disputeId === null || !left) return;
  if (!(await isOwedAfterDispute(tx, deps.now(), dropIn.id))) return;
  const hasPlace = await restorePlace(tx, deps, bookingId);
  if (!hasPlace) await requestDropInRefund(tx, deps, { ...left, reason: "cancelled" });
  const refundCents = hasPlace ? 0 : left.amountCents;
  const decided = { ...dropIn, dropInId: dropIn.id, disputeId, refundCents };
  await notifyBuyer(tx, deps, {
    dropIn,
    write: (context, known) => dropInDecidedMail(context, { ...decided, ...known }),
  });
}

/** Returns whether the athlete has the place; there is none where staff have moved the weekly time since. */
async function restorePlace(tx: PublicTx, deps: Deps, bookingId: number): Promise<boolean> {
  try {
    return await restoreDropIn(tx, deps, { bookingId });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}
