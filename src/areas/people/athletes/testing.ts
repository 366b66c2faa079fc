import { waiver } from "#content/waiver.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import { fullName } from "#lib/names/person-name.ts";
import type { AthleteRow } from "./queries/athletes.ts";
import { athletes, waivers } from "./tables.ts";

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

/** Inserts athletes as they are given, for each of whom the guardian agrees to the waiver of today. */
export async function someReadyAthletes(
  db: Db,
  given: readonly (typeof athletes.$inferInsert & { agreedAt: Date })[],
): Promise<AthleteRow[]> {
  const rows = await db
    .insert(athletes)
    .values(given.map(({ agreedAt, ...athlete }) => ({ ...athlete, createdAt: agreedAt })))
    .returning();
  await db.insert(waivers).values(
    rows.map((athlete, index) => ({
      ...{ athleteId: athlete.id, athleteName: fullName(athlete) },
      ...{ guardianName: athlete.emergencyName ?? "", version: waiver.version },
      agreedAt: given[index]?.agreedAt ?? new Date(),
    })),
  );
  return rows;
}
