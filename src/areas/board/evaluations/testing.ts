import { type Db, writtenRow } from "#lib/db/db.ts";
import { evaluationAppointments, evaluationReports, evaluationRequests } from "./tables.ts";

/** What a parent writes who writes everything. */
export const WRITTEN = {
  parentName: "Ana Batiste",
  parentEmail: "Ana@city.example",
  parentPhone: "(504) 555-0142",
  playerName: "Marcus Batiste",
  playerAge: 15,
  playerPosition: "SS",
  playerSchool: "Holy Cross School",
  additionalInfo: "He throws right and hits from both sides.",
};

/** Inserts requests of an account that stand as given; their ids are 1, 2, … in an empty table. */
export async function someRequests(
  db: Db,
  userId: number,
  ...given: Partial<typeof evaluationRequests.$inferInsert>[]
): Promise<void> {
  await db
    .insert(evaluationRequests)
    .values(given.map((part) => ({ ...WRITTEN, userId, ...part })));
}

/** Inserts one request as it stands, and gives its id. */
export async function aRequest(
  db: Db,
  given: Omit<typeof evaluationRequests.$inferInsert, "id">,
): Promise<number> {
  const row = writtenRow(
    await db.insert(evaluationRequests).values(given).returning({ id: evaluationRequests.id }),
  );
  return row.id;
}

/** Inserts the appointment of a request. */
export async function anAppointment(
  db: Db,
  given: typeof evaluationAppointments.$inferInsert,
): Promise<void> {
  await db.insert(evaluationAppointments).values(given);
}

/** Inserts the report of a request. */
export async function aReport(db: Db, given: typeof evaluationReports.$inferInsert): Promise<void> {
  await db.insert(evaluationReports).values(given);
}

/** The child of a request, as staff put him on the board. */
export const MARCUS = {
  firstName: "Marcus",
  lastName: "Batiste",
  positionPrimary: "SS",
  school: "Holy Cross School",
  gradYear: 2029,
  rawRank: 40,
};
