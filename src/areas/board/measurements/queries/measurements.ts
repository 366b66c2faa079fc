import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import { users } from "#areas/platform/accounts/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import type { MeasurementHistory, StaffMeasurement } from "../schema/measurements.ts";
import { measurementCorrections, measurements } from "../tables.ts";

/** What is read of a measurement. */
export const MEASUREMENT_COLUMNS = {
  ...getTableColumns(measurements),
  // A query of one table names its columns without it, and both tables have an id.
  isCorrected: sql<boolean>`exists (
    select 1 from ${measurementCorrections} as correction
    where correction.measurement_id = ${measurements}.id)`,
};

export type MeasurementRow = typeof measurements.$inferSelect & { isCorrected: boolean };

/** The most corrections of one measurement that are shown. */
const MOST_CORRECTIONS = 100;

/** Locks a measurement until the transaction ends. Throws `not_found`. */
export async function lockMeasurement(
  tx: Db,
  id: number,
): Promise<typeof measurements.$inferSelect> {
  const [row] = await tx.select().from(measurements).where(eq(measurements.id, id)).for("update");
  if (!row) throw notThere();
  return row;
}

/** Throws `not_found`. */
export async function getMeasurement(db: Db, id: number): Promise<MeasurementRow> {
  const [row] = await db
    .select(MEASUREMENT_COLUMNS)
    .from(measurements)
    .where(eq(measurements.id, id));
  if (!row) throw notThere();
  return row;
}

/** A measurement with who entered it and what it said before, the latest first. Throws `not_found`. */
export async function getHistory(db: Db, id: number): Promise<MeasurementHistory["data"]> {
  const row = await getMeasurement(db, id);
  const [entered] = await db
    .select({ username: users.username })
    .from(measurements)
    .innerJoin(users, eq(users.id, measurements.enteredBy))
    .where(eq(measurements.id, id));
  const corrections = await db
    .select({
      id: measurementCorrections.id,
      formerValue: measurementCorrections.formerValue,
      formerDevice: measurementCorrections.formerDevice,
      reason: measurementCorrections.reason,
      correctedBy: users.username,
      correctedAt: measurementCorrections.correctedAt,
    })
    .from(measurementCorrections)
    .leftJoin(users, eq(users.id, measurementCorrections.correctedBy))
    .where(eq(measurementCorrections.measurementId, id))
    .orderBy(desc(measurementCorrections.id))
    .limit(MOST_CORRECTIONS);
  return {
    ...presentMeasurement(row),
    enteredBy: entered?.username ?? null,
    corrections: corrections.map(({ correctedAt, ...correction }) => ({
      ...correction,
      correctedAt: correctedAt.toISOString(),
    })),
  };
}

/** A measurement as staff read it. */
export function presentMeasurement(row: MeasurementRow): StaffMeasurement {
  const { id, metric, value, measuredOn, device, source, isCorrected } = row;
  return {
    id,
    playerId: row.prospectId,
    metric,
    value,
    measuredOn,
    device,
    source,
    isCorrected,
    updatedAt: row.updatedAt.toISOString(),
  };
}

function notThere(): AppError {
  return new AppError("not_found", "This measurement is no longer there.");
}
