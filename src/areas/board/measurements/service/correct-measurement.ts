import { and, eq, isNull, sql } from "drizzle-orm";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { refuseStale } from "#lib/optimistic-lock.ts";
import { getMeasurement, lockMeasurement, type MeasurementRow } from "../queries/measurements.ts";
import type { Device } from "../rules/allowed.ts";
import { takenValue } from "../rules/metrics.ts";
import type { MeasurementCorrection } from "../schema/measurements.ts";
import { measurementCorrections, measurements } from "../tables.ts";
import type { Written } from "./note-paste.ts";

const MEASUREMENT_CORRECTED = auditAction("measurement_corrected", "Measurement corrected");
const MEASUREMENT_DEVICE_NOTED = auditAction(
  "measurement_device_noted",
  "Device of a measurement noted",
);
const MEASUREMENT_STRUCK_OUT = auditAction("measurement_struck_out", "Measurement struck out");

/**
 * Gives a measurement another value or device, or strikes it out; what it said before stays in its history, with who
 * and why. The same value and device change nothing, and another device alone leaves the moment at which the value was
 * entered: what a phone took since and sends later still comes after it. Throws `not_found`, `stale`, and `invalid`
 * where the value is one of another metric.
 */
export async function correctMeasurement(
  { database, now }: Deps,
  actor: Actor,
  { id, metric, value, device, reason, expectedUpdatedAt }: MeasurementCorrection & { id: number },
): Promise<MeasurementRow> {
  requireRight(actor, "scout");
  return database.contentVersion.publish(async (tx) => {
    const before = await lockMeasurement(tx, id);
    refuseStale("this measurement", before, expectedUpdatedAt);
    if (before.metric !== metric) {
      const message = "Something else was measured here";
      throw new AppError("invalid", message, { fields: { metric: message } });
    }
    const after = {
      value: value === null ? null : takenValue(metric, value),
      device: device === undefined ? before.device : device,
    };
    const enteredAt = after.value === before.value ? before.enteredAt : now();
    await replaceValue(tx, actor, before, { ...after, enteredAt, reason });
    return getMeasurement(tx, id);
  });
}

interface Replacement {
  /** Null strikes it out. */
  value: number | null;
  device: Device | null;
  enteredAt: Date;
  reason: string;
}

/** Gives a measurement that is locked another value or device, and keeps the older ones; the same change nothing. */
export async function replaceValue(
  tx: PublicTx,
  actor: Actor,
  before: typeof measurements.$inferSelect,
  { value, device, enteredAt, reason }: Replacement,
): Promise<void> {
  const { id } = before;
  if (value === before.value && device === before.device) return;
  const former = { formerValue: before.value, formerDevice: before.device };
  await keepFormer(tx, actor, id, { ...former, reason });
  await tx
    .update(measurements)
    .set({ value, device, enteredAt, updatedAt: sql`clock_timestamp()` })
    .where(eq(measurements.id, id));
  const isStruckOut = value === null && before.value !== null;
  await recordChange(tx, actor, {
    action: isStruckOut ? MEASUREMENT_STRUCK_OUT : MEASUREMENT_CORRECTED,
    subject: { type: "measurement", id },
    reason,
  });
}

/** Keeps what a measurement said, or would have said, in its history. */
export async function keepFormer(
  tx: PublicTx,
  actor: Actor,
  measurementId: number,
  former: { formerValue: number | null; formerDevice: Device | null; reason: string },
): Promise<void> {
  const correctedBy = actor.kind === "member" ? actor.userId : null;
  await tx.insert(measurementCorrections).values({ measurementId, ...former, correctedBy });
}

/** Says with what a value was measured, where nobody has said so yet, and writes down who did. */
export async function noteDevice(
  tx: PublicTx,
  actor: Actor,
  id: number,
  device: Device | null,
): Promise<void> {
  if (device === null || (await fillDevice(tx, id, device)).length === 0) return;
  await recordChange(tx, actor, {
    action: MEASUREMENT_DEVICE_NOTED,
    subject: { type: "measurement", id },
  });
}

/** @returns the measurement, unless it had a device before */
export async function fillDevice(tx: PublicTx, id: number, device: Device): Promise<Written[]> {
  const { prospectId, updatedAt } = measurements;
  return tx
    .update(measurements)
    .set({ device, updatedAt: sql`clock_timestamp()` })
    .where(and(eq(measurements.id, id), isNull(measurements.device)))
    .returning({ id: measurements.id, prospectId, updatedAt });
}
