import { and, inArray, isNotNull, lt, or } from "drizzle-orm";
import { monthsBefore } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { athletes, waivers } from "../tables.ts";

export const WAIVER_MONTHS_KEPT = 36;

/** Deletes agreements 36 months after they were given, and tells how many. */
export async function removeOldWaivers({ database: { db }, now }: Deps): Promise<number> {
  const isOld = lt(waivers.agreedAt, monthsBefore(now(), WAIVER_MONTHS_KEPT));
  return deleteInBatches(db, waivers, waivers.id, isOld);
}

/** Takes birth date and emergency contact from athletes, and tells of how many there were any. */
export async function forgetDetails(tx: Db, athleteIds: number[]): Promise<number> {
  const { id, birthDate, emergencyName, emergencyPhone } = athletes;
  const isKept = or(isNotNull(birthDate), isNotNull(emergencyName), isNotNull(emergencyPhone));
  const forgotten = await tx
    .update(athletes)
    .set({ birthDate: null, emergencyName: null, emergencyPhone: null })
    .where(and(inArray(id, athleteIds), isKept))
    .returning({ id });
  return forgotten.length;
}
