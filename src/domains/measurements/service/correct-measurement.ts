import { eq, sql } from "drizzle-orm";
import { type Actor, requireStaff } from "#domains/accounts/access.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
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
  { database }: Deps,
  actor: Actor,
  { id, metric, value, reason, expectedUpdatedAt }: MeasurementCorrection & { id: number },
): Promise<MeasurementRow> {
  requireStaff(actor);
  return database.contentVersion.publish(async (tx) => {
    const before = await lockMeasurement(tx, id);
    refuseStale("this measurement", before, expectedUpdatedAt);
    if (before.metric !== metric) {
      const message = "Something else was measured here";
      throw new AppError("invalid", message, { fields: { metric: message } });
    }
    const after = value === null ? null : takenValue(metric, value);
    if (after === before.value) return getMeasurement(tx, id);
    await tx.insert(measurementCorrections).values({
      measurementId: id,
      formerValue: before.value,
      reason,
      correctedBy: actor.kind === "member" ? actor.userId : null,
    });
    await tx
      .update(measurements)
      .set({ value: after, updatedAt: sql`clock_timestamp()` })
      .where(eq(measurements.id, id));
    await recordChange(tx, actor, {
      action: after === null ? "measurement_struck_out" : "measurement_corrected",
      subject: { type: "measurement", id },
      reason,
    });
    return getMeasurement(tx, id);
  });
}
