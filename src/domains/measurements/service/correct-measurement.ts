import { eq, sql } from "drizzle-orm";
import { type Actor, requireRight } from "#domains/accounts/access.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { refuseStale } from "#lib/optimistic-lock.ts";
import { getMeasurement, lockMeasurement, type MeasurementRow } from "../queries/measurements.ts";
import { takenValue } from "../rules/metrics.ts";
import type { MeasurementCorrection } from "../schema.ts";
import { measurementCorrections, measurements } from "../tables.ts";

/**
 * Gives a measurement another value, or strikes it out; the older value stays in its history, with who and why.
 * The same value changes nothing. Throws `not_found`, `stale`, and `invalid` where the value is one of another
 * metric.
 */
export async function correctMeasurement(
  { database, now }: Deps,
  actor: Actor,
  { id, metric, value, reason, expectedUpdatedAt }: MeasurementCorrection & { id: number },
): Promise<MeasurementRow> {
  requireRight(actor, "scout");
  return database.contentVersion.publish(async (tx) => {
    const before = await lockMeasurement(tx, id);
    refuseStale("this measurement", before, expectedUpdatedAt);
    if (before.metric !== metric) {
      const message = "Something else was measured here";
      throw new AppError("invalid", message, { fields: { metric: message } });
    }
    const after = value === null ? null : takenValue(metric, value);
    await replaceValue(tx, actor, before, { value: after, enteredAt: now(), reason });
    return getMeasurement(tx, id);
  });
}

interface Replacement {
  /** Null strikes it out. */
  value: number | null;
  enteredAt: Date;
  reason: string;
}

/** Gives a measurement that is locked another value, and keeps the older one; the same value changes nothing. */
export async function replaceValue(
  tx: PublicTx,
  actor: Actor,
  before: typeof measurements.$inferSelect,
  { value, enteredAt, reason }: Replacement,
): Promise<void> {
  const { id } = before;
  if (value === before.value) return;
  await keepFormer(tx, actor, id, { formerValue: before.value, reason });
  await tx
    .update(measurements)
    .set({ value, enteredAt, updatedAt: sql`clock_timestamp()` })
    .where(eq(measurements.id, id));
  await recordChange(tx, actor, {
    action: value === null ? "measurement_struck_out" : "measurement_corrected",
    subject: { type: "measurement", id },
    reason,
  });
}

/** Keeps a value that a measurement had, or would have had, in its history. */
export async function keepFormer(
  tx: PublicTx,
  actor: Actor,
  measurementId: number,
  former: { formerValue: number | null; reason: string },
): Promise<void> {
  const correctedBy = actor.kind === "member" ? actor.userId : null;
  await tx.insert(measurementCorrections).values({ measurementId, ...former, correctedBy });
}
