import { type Db, writtenRow } from "#lib/db/db.ts";
import type { AthleteRow } from "./queries.ts";
import { athletes } from "./tables.ts";

/** Inserts one athlete of an account; what is not given is Maya Batiste, born in 2017. */
export async function anAthlete(
  db: Db,
  given: Pick<typeof athletes.$inferInsert, "userId"> & Partial<typeof athletes.$inferInsert>,
): Promise<AthleteRow> {
  return writtenRow(
    await db
      .insert(athletes)
      .values({
        firstName: "Maya",
        lastName: "Batiste",
        birthDate: "2017-05-20",
        emergencyName: "Ana Batiste",
        emergencyPhone: "(504) 555-0142",
        ...given,
      })
      .returning(),
  );
}

/** Inserts `many` athletes of one account, born in 2017. */
export async function someAthletes(db: Db, userId: number, many: number): Promise<AthleteRow[]> {
  return db
    .insert(athletes)
    .values(
      Array.from({ length: many }, (_, index) => ({
        userId,
        firstName: `Player ${index + 1}`,
        lastName: "Batiste",
        birthDate: "2017-05-20",
        emergencyName: "Ana Batiste",
        emergencyPhone: "(504) 555-0142",
      })),
    )
    .returning();
}
