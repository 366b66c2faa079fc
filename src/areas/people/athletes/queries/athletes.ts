import { and, asc, desc, eq, inArray, max, or, type SQL, sql } from "drizzle-orm";
import { waiver } from "#content/waiver.ts";
import type { Db } from "#lib/db/db.ts";
import { fullNameIn, inNameOrder } from "#lib/db/names.ts";
import { matchesSearch, searchVector } from "#lib/db/search-vector.ts";
import { AppError } from "#lib/errors.ts";
import { readingsOf } from "#lib/names/search-words.ts";
import { ATHLETES_MAX, waiverEnd } from "../rules.ts";
import type { OwnAthlete } from "../schema/athletes.ts";
import { athletes, waivers } from "../tables.ts";

export type AthleteRow = typeof athletes.$inferSelect;

/** The most agreements read of an athlete, who has one a year and one a version. */
const MOST_WAIVERS = 50;

/** The athletes of an account in the order in which they came, each with its waiver. */
export async function listAthletesOf(db: Db, userId: number, now: Date): Promise<OwnAthlete[]> {
  const rows = await db
    .select()
    .from(athletes)
    .where(eq(athletes.userId, userId))
    .orderBy(athletes.id)
    .limit(ATHLETES_MAX);
  const agreed = await listAgreements(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => present(row, agreed, now));
}

/** How many athletes an account has. */
export async function countAthletesOf(db: Db, userId: number): Promise<number> {
  return db.$count(athletes, eq(athletes.userId, userId));
}

type Agreement = typeof waivers.$inferSelect;

function present(row: AthleteRow, agreed: readonly Agreement[], now: Date): OwnAthlete {
  const ends = agreed
    .filter(({ athleteId }) => athleteId === row.id)
    .flatMap((one) => waiverEnd(one, waiver.version, now) ?? []);
  const { id, firstName, lastName, birthDate, emergencyName, emergencyPhone } = row;
  return {
    ...{ id, firstName, lastName, birthDate, emergencyName, emergencyPhone },
    isBirthDateFixed: birthDate !== null && row.birthDateCorrectedAt !== null,
    waiverUntil: ends[0]?.toISOString() ?? null,
  };
}

/** An athlete as its account sees it, for staff. Throws `not_found`. */
export async function readAthlete(db: Db, id: number, now: Date): Promise<OwnAthlete> {
  const athlete = await findAthlete(db, id);
  if (!athlete) throw new AppError("not_found", "This athlete does not exist.");
  return present(athlete, await listAgreements(db, [id]), now);
}

/**
 * The athlete of an account, who may train: they can be reached in an emergency, and have a waiver that holds.
 * Throws `not_found` for another's, and `invalid` at `athleteId`.
 */
export async function requireReady(
  db: Db,
  { userId, athleteId, now }: { userId: number; athleteId: number; now: Date },
): Promise<AthleteRow> {
  const athlete = await getAthleteOf(db, userId, athleteId);
  const { birthDate, emergencyName, emergencyPhone } = athlete;
  if (!birthDate || !emergencyName || !emergencyPhone) {
    throw unready("Please complete the athlete's birth date and emergency contact");
  }
  const own = await listAthletesOf(db, userId, now);
  if (own.some((one) => one.id === athleteId && one.waiverUntil !== null)) return athlete;
  throw unready("Please agree to the waiver for this athlete first");
}

function unready(message: string): AppError {
  return new AppError("invalid", message, { fields: { athleteId: message } });
}

/** The agreements for athletes, the latest first. */
export async function listAgreements(db: Db, athleteIds: number[]) {
  return db
    .select()
    .from(waivers)
    .where(inArray(waivers.athleteId, athleteIds))
    .orderBy(desc(waivers.agreedAt), desc(waivers.id))
    .limit(MOST_WAIVERS * ATHLETES_MAX);
}

/** An athlete; null where there is none. */
export async function findAthlete(db: Db, id: number): Promise<AthleteRow | null> {
  const [row] = await db.select().from(athletes).where(eq(athletes.id, id));
  return row ?? null;
}

/** An athlete of an account. Throws `not_found` for another's. */
export async function getAthleteOf(
  db: Db,
  userId: number,
  id: number,
  lock?: "update",
): Promise<AthleteRow> {
  const query = db
    .select()
    .from(athletes)
    .where(and(eq(athletes.id, id), eq(athletes.userId, userId)));
  const [row] = await (lock ? query.for(lock) : query);
  if (!row) throw notThere();
  return row;
}

/** Whether a guardian's agreement for an athlete holds at a moment. */
export async function hasWaiver(db: Db, athleteId: number, now: Date): Promise<boolean> {
  const agreed = await listAgreements(db, [athleteId]);
  return agreed.some((one) => waiverEnd(one, waiver.version, now) !== null);
}

/** The latest agreement for an athlete, with its end where it holds at a moment; null without one. */
export async function findWaiver(
  db: Db,
  athleteId: number,
  now: Date,
): Promise<{ id: number; endsAt: Date | null } | null> {
  const [latest] = await listAgreements(db, [athleteId]);
  return latest ? { id: latest.id, endsAt: waiverEnd(latest, waiver.version, now) } : null;
}

/** Some athletes by their ids, by name; for staff. */
export async function listAthletesById(db: Db, ids: number[]): Promise<AthleteRow[]> {
  const { id, firstName, lastName } = athletes;
  return db
    .select()
    .from(athletes)
    .where(inArray(id, ids))
    .orderBy(asc(inNameOrder(firstName)), asc(inNameOrder(lastName)), asc(id));
}

/** The ids of those of some athletes for whom an agreement holds at a moment. */
export async function listWithWaiver(db: Db, ids: number[], now: Date): Promise<Set<number>> {
  const { athleteId, version, agreedAt } = waivers;
  const rows = await db
    .select({ athleteId, version, agreedAt: max(agreedAt) })
    .from(waivers)
    .where(and(inArray(athleteId, ids), eq(version, waiver.version)))
    .groupBy(athleteId, version);
  const holding = rows.filter(
    (row) =>
      row.agreedAt !== null &&
      waiverEnd({ version: row.version, agreedAt: row.agreedAt }, waiver.version, now) !== null,
  );
  return new Set(holding.flatMap((row) => row.athleteId ?? []));
}

/** Athletes whose names have the words of a search, by name; for staff. */
export async function listAthletesByName(
  db: Db,
  q: string,
  { limit, where }: { limit: number; where?: SQL | undefined },
): Promise<AthleteRow[]> {
  const { firstName, lastName } = athletes;
  return db
    .select()
    .from(athletes)
    .where(and(matchesSearch(searchVector(fullNameIn(athletes)), q), where))
    .orderBy(asc(inNameOrder(firstName)), asc(inNameOrder(lastName)), asc(athletes.id))
    .limit(limit);
}

/** Whether an athlete is one of these. */
export function isOneOf(ids: readonly number[]): SQL {
  return inArray(athletes.id, [...ids]);
}

/** Letters of a last name by which somebody is found who is not expected. */
const LAST_NAME_MIN = 3;

/** Whether a word of a search has three letters of the last name or more, or all of a shorter one. */
export function namesLastName(q: string): SQL | undefined {
  const { lastName } = athletes;
  const words = [...new Set(readingsOf(q).flat())];
  const conditions = words.map((word) => {
    const matches = matchesSearch(searchVector(sql`${lastName}`), word);
    const isWhole = sql`char_length(${lastName}) <= ${word.length}`;
    return word.length >= LAST_NAME_MIN ? matches : and(matches, isWhole);
  });
  return or(sql`false`, ...conditions);
}

/** The refusal for an athlete who is not there, or another's. */
export function notThere(): AppError {
  return new AppError("not_found", "This athlete is not in your account.");
}
