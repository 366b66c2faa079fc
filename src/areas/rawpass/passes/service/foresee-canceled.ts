import { TransactionRollbackError } from "drizzle-orm";
import type { MakeUpBooking } from "#areas/rawpass/bookings/queries/entitlements.ts";
import { unseen } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { presentMakeUp } from "../queries/make-ups.ts";
import { lockPass } from "../queries/passes.ts";
import type { BookedMakeUp } from "../schema/frozen-make-ups.ts";
import { moveToOthers, type Planned } from "./apply-alteration.ts";

/** The booked make-ups that an alteration would cancel. It is made and rolled back; none if it is refused. */
export async function foreseeCanceled(
  deps: Deps,
  { pass: { id }, plan }: Planned,
): Promise<BookedMakeUp[]> {
  let released: MakeUpBooking[] = [];
  try {
    await deps.database.db.transaction(async (tx) => {
      const pass = await lockPass(tx, id);
      if (pass) released = await moveToOthers(unseen(tx), deps, { pass, plan });
      tx.rollback();
    });
  } catch (error) {
    if (!(error instanceof TransactionRollbackError || error instanceof AppError)) throw error;
  }
  return released.map((made) => presentMakeUp(made, id));
}
