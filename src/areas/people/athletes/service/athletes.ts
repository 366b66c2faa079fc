import { count, eq, sql } from "drizzle-orm";
import {
  type Actor,
  type Member,
  requireAdult,
  requireOwner,
} from "#areas/platform/accounts/access/actor.ts";
import { getUser } from "#areas/platform/accounts/queries/users.ts";
import { lockAccount } from "#areas/platform/accounts/service/lock-account.ts";
import { auditAction, differenceOf } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { brand } from "#content/brand.ts";
import { waiver } from "#content/waiver.ts";
import { businessDay } from "#lib/dates.ts";
import { createOnce, readSubmission, recordCreated, type Submission } from "#lib/db/create-once.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { fullName } from "#lib/names/person-name.ts";
import { paths } from "#paths.ts";
import { correctedMail } from "../mails.ts";
import { type AthleteRow, getAthleteOf, notThere } from "../queries/athletes.ts";
import { ATHLETES_MAX } from "../rules.ts";
import type {
  AthleteCorrection,
  AthleteFields,
  NewAthlete,
  WaiverAgreement,
} from "../schema/athletes.ts";
import { athletes, waivers } from "../tables.ts";

const ATHLETE_CORRECTED = auditAction("athlete_corrected", "Athlete corrected");

/**
 * Adds an athlete to an account, once per submission. Throws `adult_unconfirmed`, `invalid`, and `conflict` beyond 12.
 */
export async function addAthlete(
  deps: Deps,
  { userId }: Member,
  form: NewAthlete,
): Promise<AthleteRow> {
  const { submission, content } = readSubmission("athlete", userId, form);
  const { db } = deps.database;
  return createOnce(db, submission, {
    find: (id) => getAthleteOf(db, userId, id),
    create: () => insertAthlete(deps, userId, content, submission),
  });
}

async function insertAthlete(
  deps: Deps,
  userId: number,
  fields: AthleteFields,
  submission: Submission,
): Promise<AthleteRow> {
  const now = deps.now();
  refuseFutureBirth(fields, now);
  return deps.database.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const user = await getUser(tx, userId);
    requireAdult(user);
    const [found] = await tx
      .select({ athletes: count() })
      .from(athletes)
      .where(eq(athletes.userId, user.id));
    if (found && found.athletes >= ATHLETES_MAX) {
      throw new AppError("conflict", `An account has at most ${ATHLETES_MAX} athletes.`);
    }
    const added = writtenRow(
      await tx
        .insert(athletes)
        .values({ ...fields, userId: user.id })
        .returning(),
    );
    await recordCreated(tx, submission, added.id, now);
    return added;
  });
}

/**
 * Changes an athlete of the account, the birth date once. Throws `not_found` for another's, and `invalid` at a field.
 */
export async function changeAthlete(
  deps: Deps,
  actor: Member,
  { id, ...fields }: AthleteFields & { id: number },
): Promise<void> {
  const now = deps.now();
  refuseFutureBirth(fields, now);
  await deps.database.db.transaction(async (tx) => {
    const athlete = await getAthleteOf(tx, actor.userId, id, "update");
    const { birthDate, birthDateCorrectedAt } = athlete;
    const isCorrected = birthDate !== null && birthDate !== fields.birthDate;
    if (isCorrected && birthDateCorrectedAt) throw fixedBirthDate();
    await tx
      .update(athletes)
      .set({
        ...fields,
        ...(isCorrected && { birthDateCorrectedAt: now }),
        updatedAt: sql`clock_timestamp()`,
      })
      .where(eq(athletes.id, id));
  });
}

function fixedBirthDate(): AppError {
  const message = `You have corrected the birth date before. Please call us to change it again: ${brand.phone}`;
  return new AppError("invalid", message, { fields: { birthDate: message } });
}

/**
 * Corrects an athlete for the family, records why, and mails the family if its address is confirmed. Throws
 * `not_found`, and `invalid` at a field.
 * @returns whether the family is mailed; null if nothing was different
 */
export async function correctAthlete(
  deps: Deps,
  actor: Actor,
  { id, reason, ...fields }: AthleteCorrection & { id: number },
): Promise<boolean | null> {
  requireOwner(actor);
  refuseFutureBirth(fields, deps.now());
  return deps.database.db.transaction(async (tx) => {
    const [athlete] = await tx.select().from(athletes).where(eq(athletes.id, id)).for("update");
    if (!athlete) throw new AppError("not_found", "This athlete does not exist.");
    const { after } = differenceOf<Record<string, unknown>>(athlete, fields, []);
    const changed = Object.keys(after);
    if (changed.length === 0) return null;
    const [row] = await tx
      .update(athletes)
      .set({
        ...fields,
        ...("birthDate" in after && { birthDateCorrectedAt: deps.now() }),
        updatedAt: sql`clock_timestamp()`,
      })
      .where(eq(athletes.id, id))
      .returning({ updatedAt: athletes.updatedAt });
    await recordChange(tx, actor, {
      action: ATHLETE_CORRECTED,
      subject: { type: "athlete", id },
      after,
      reason,
    });
    const { email, emailConfirmedAt } = await getUser(tx, athlete.userId);
    if (!email || !emailConfirmedAt) return false;
    const at = (row?.updatedAt ?? deps.now()).getTime();
    await deps.mail.queue(
      tx,
      correctedMail({
        cause: `athlete:${id}:corrected:${at}`,
        to: email,
        changed,
        reason,
        page: deps.config.baseUrl + paths.rawPassOwn,
        firstName: athlete.firstName,
      }),
    );
    return true;
  });
}

/**
 * Writes down that the guardian agrees for an athlete of the account. Throws `adult_unconfirmed`,
 * `not_found`, and `stale` where the text has another version than was shown.
 */
export async function agreeToWaiver(
  deps: Deps,
  actor: Member,
  { id, guardianName, version }: WaiverAgreement & { id: number },
): Promise<void> {
  if (version !== waiver.version) {
    throw new AppError("stale", "The waiver has a new version. Please read it and agree again.");
  }
  await deps.database.db.transaction(async (tx) => {
    requireAdult(await getUser(tx, actor.userId));
    const athlete = await getAthleteOf(tx, actor.userId, id);
    await tx.insert(waivers).values({
      athleteId: id,
      athleteName: fullName(athlete),
      guardianName,
      version,
      agreedAt: deps.now(),
    });
  });
}

/**
 * Keeps an athlete from being deleted until the transaction ends. Come after slots are locked and before
 * rows of the athlete are. Throws `not_found`.
 */
export async function lockAthlete(tx: Db, id: number): Promise<AthleteRow> {
  const [row] = await tx.select().from(athletes).where(eq(athletes.id, id)).for("key share");
  if (!row) throw notThere();
  return row;
}

function refuseFutureBirth({ birthDate }: AthleteFields, now: Date): void {
  if (birthDate <= businessDay(now)) return;
  const message = "Please check the birth date: it is in the future";
  throw new AppError("invalid", message, { fields: { birthDate: message } });
}
