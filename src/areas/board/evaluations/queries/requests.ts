import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { events } from "#areas/board/events/tables.ts";
import { readBoardNames } from "#areas/board/prospects/queries/board-names.ts";
import { type ReadNominated, readChildren } from "#areas/board/prospects/queries/namesakes.ts";
import { isNamesake, writtenName } from "#areas/board/prospects/rules/names/namesakes.ts";
import { BOARD_CAPACITY } from "#areas/board/prospects/rules/ranking.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { findProfile } from "#areas/people/profiles/queries/profiles.ts";
import type { UserRow } from "#areas/platform/accounts/queries/users.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { columnsToRead, type NewestList, newestList } from "#lib/db/newest-list.ts";
import { type FamilyStatement, readsReport } from "../rules/family.ts";
import type { StaffAppointment } from "../schema/appointment.ts";
import type { EvaluationDraft, EvaluationFilter } from "../schema/requests.ts";
import { evaluationAppointments, evaluationReports, evaluationRequests } from "../tables.ts";
import {
  accountColumns,
  familyColumns,
  type Guarded,
  type ReadGuardians,
  withGuardians,
} from "./family.ts";
import { valuesOf } from "./reports.ts";
import { placeFor } from "./shown.ts";

const ownColumns = columnsToRead(evaluationRequests);

/** The columns of a request as staff see it. */
export const staffColumns = {
  ...ownColumns,
  isConfirmed: sql<boolean>`exists (
    select from ${users}
    where ${users.id} = ${evaluationRequests.userId} and ${users.emailConfirmedAt} is not null
  )`,
  // A query of one table names its columns without it, and these tables have columns of the same names.
  askedBefore: sql<AskedBefore[]>`(
    select coalesce(
      jsonb_agg(jsonb_build_object('id', other.id, 'playerName', other.player_name) order by other.id desc), '[]')
    from ${evaluationRequests} as other
    where lower(other.parent_email) = lower(${evaluationRequests}.parent_email)
      and other.id < ${evaluationRequests}.id
      and other.created_at > ${evaluationRequests}.created_at - interval '30 days'
  )`,
  appointment: sql<StoredAppointment | null>`(
    select jsonb_build_object(
      'eventId', made.event_id, 'eventName', event.name, 'startsAt', made.starts_at, 'place', made.place,
      'sequence', made.sequence, 'cancelledBy', made.cancelled_by, 'playerId', made.prospect_id,
      'isPlayerNew', made.is_player_new)
    from ${evaluationAppointments} as made left join ${events} as event on event.id = made.event_id
    where made.request_id = ${evaluationRequests}.id
  )`,
  playerId: sql<number | null>`coalesce(
    (select made.prospect_id from ${evaluationAppointments} as made where made.request_id = ${evaluationRequests}.id),
    ${evaluationRequests}.prospect_id)`,
  familyConfirmed: sql<FamilyStatement | null>`(
    select made.family_confirmed from ${evaluationAppointments} as made
    where made.request_id = ${evaluationRequests}.id
  )`,
  reportSentAt: sql<string | null>`(
    select to_json(report.sent_at) #>> '{}' from ${evaluationReports} as report
    where report.request_id = ${evaluationRequests}.id
  )`,
};

/** An earlier request, of any player. */
type AskedBefore = Pick<EvaluationRequestRow, "id" | "playerName">;

/** An appointment as it is read beside its request: the moment is text. */
type StoredAppointment = Omit<StaffAppointment, "when">;

export type EvaluationRequestRow = Omit<typeof evaluationRequests.$inferSelect, "searchVector">;

/** A request as staff see it. */
export interface StaffRequestRow extends EvaluationRequestRow {
  /** Whether the account that asked has confirmed its address. */
  isConfirmed: boolean;
  /** The requests of the same address within 30 days before it, the newest first. */
  askedBefore: AskedBefore[];
  appointment: StoredAppointment | null;
  /** The player whom staff tied to the request. */
  playerId: number | null;
  familyConfirmed: FamilyStatement | null;
  reportSentAt: string | null;
}

/** What the form begins with for this person. */
export async function findDraft(db: Db, user: UserRow): Promise<EvaluationDraft> {
  const profile = await findProfile(db, user.id);
  return { parentName: profile?.displayName ?? null, parentEmail: user.email };
}

/** The requests of a filter as staff see them, the newest first. */
const requestList = newestList({
  table: evaluationRequests,
  columns: staffColumns,
  where: ({ status }: EvaluationFilter) => status && eq(evaluationRequests.status, status),
});

/** A request as staff see it, with the guardian of its player. */
export type GuardedRequest = Guarded<StaffRequestRow>;

/** The list with the guardians of the players. */
export function guardedList(
  readGuardians: ReadGuardians,
): NewestList<EvaluationFilter, GuardedRequest> {
  return {
    ...requestList,
    async page(db, filter) {
      const { rows, ...length } = await requestList.page(db, filter);
      return { rows: await withGuardians(db, rows, readGuardians), ...length };
    },
    async below(db, ...chosen) {
      return withGuardians(db, await requestList.below(db, ...chosen), readGuardians);
    },
  };
}

/** A request as staff see it, or null. */
export async function findRequest(db: Db, id: number): Promise<StaffRequestRow | null> {
  const [row] = await db
    .select(staffColumns)
    .from(evaluationRequests)
    .where(eq(evaluationRequests.id, id));
  return row ?? null;
}

/** Locks a request until the transaction ends. */
export async function lockRequest(tx: Db, id: number): Promise<StaffRequestRow | null> {
  const [row] = await tx
    .select(staffColumns)
    .from(evaluationRequests)
    .where(eq(evaluationRequests.id, id))
    .for("update");
  return row ?? null;
}

/** Requests that staff have yet to take up. */
export async function countPendingRequests(db: Db): Promise<number> {
  return db.$count(evaluationRequests, eq(evaluationRequests.status, "pending"));
}

/**
 * The ranked players of whom a family asked for an evaluation, as long as requests are kept: the prospect was made of a
 * request, or staff scheduled him for one, also where that was canceled, or its player may be he by name.
 */
export async function listAsking(
  db: Db,
  readNominated: ReadNominated,
): Promise<ReadonlySet<number>> {
  const made = db
    .select({ id: evaluationRequests.prospectId })
    .from(evaluationRequests)
    .where(isNotNull(evaluationRequests.prospectId));
  const scheduled = db
    .select({ id: evaluationAppointments.prospectId })
    .from(evaluationAppointments)
    .where(isNotNull(evaluationAppointments.prospectId));
  const { id, firstName, lastName } = prospects;
  const isTied = sql<boolean>`${or(inArray(id, made), inArray(id, scheduled))}`;
  const ranked = await db
    .select({ id, firstName, lastName, isTied })
    .from(prospects)
    .where(isNotNull(prospects.rawRank))
    .limit(BOARD_CAPACITY);
  const requests = await db
    .selectDistinct({ playerName: evaluationRequests.playerName })
    .from(evaluationRequests);
  const written = requests.map(({ playerName }) => writtenName(playerName));
  const { namesOf } = await readChildren(db, readNominated);
  const asking = ranked.filter(({ isTied, ...player }) => {
    const called = { ...player, otherNames: namesOf(player) };
    return isTied || written.some((name) => isNamesake(called, name));
  });
  return new Set(asking.map((player) => player.id));
}

/** More than three a day make in 24 months. */
const MOST_OF_ONE_PERSON = 3_000;

/**
 * What a person asked for, the newest first, with its appointment and the report that was sent, without what staff
 * note about it.
 */
export async function listRequestsOf(db: Db, userId: number, readGuardians: ReadGuardians) {
  const { userId: _own, staffNote: _staff, prospectId: _staffs, ...told } = ownColumns;
  const { startsAt, place, cancelledAt } = evaluationAppointments;
  const { words, sentAt } = evaluationReports;
  const isSent = and(eq(evaluationReports.requestId, evaluationRequests.id), isNotNull(sentAt));
  const { eventId, prospectId } = evaluationAppointments;
  const rows = await db
    .select({
      ...told,
      appointment: { startsAt, place, cancelledAt },
      measuredAt: { eventId, prospectId },
      report: { words, sentAt },
      family: familyColumns,
      account: accountColumns,
    })
    .from(evaluationRequests)
    .innerJoin(users, eq(users.id, evaluationRequests.userId))
    .leftJoin(evaluationAppointments, eq(evaluationAppointments.requestId, evaluationRequests.id))
    .leftJoin(evaluationReports, isSent)
    .where(eq(evaluationRequests.userId, userId))
    .orderBy(desc(evaluationRequests.id))
    .limit(MOST_OF_ONE_PERSON);
  const requests = [];
  const names = rows.some(({ appointment }) => appointment) ? await readBoardNames(db) : null;
  const ofPlayers = rows.map((row) => ({ ...row, playerId: row.family.playerId }));
  const guarded = await withGuardians(db, ofPlayers, readGuardians);
  for (const { measuredAt, appointment, family, guardian, account, ...row } of guarded) {
    const { report: sent, playerId: _, ...request } = row;
    const report = readsReport({ ...family, guardian }, account) ? sent : null;
    const values = report ? await valuesOf(db, measuredAt) : [];
    const child = { playerName: request.playerName, prospectId: measuredAt?.prospectId ?? null };
    const shown = names &&
      appointment && {
        ...appointment,
        place: placeFor(appointment.place, names, child),
      };
    requests.push({ ...request, appointment: shown, report: report && { ...report, values } });
  }
  return requests;
}

/** The addresses that requests gave. */
export async function listRequesters(db: Db, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .select({ parentEmail: evaluationRequests.parentEmail })
    .from(evaluationRequests)
    .where(inArray(evaluationRequests.id, [...ids]))
    .limit(ids.length);
  return rows.map(({ parentEmail }) => parentEmail);
}

/** The requests of an account, by their ids. */
export async function listRequestIdsOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: evaluationRequests.id })
    .from(evaluationRequests)
    .where(eq(evaluationRequests.userId, userId))
    .limit(MOST_OF_ONE_PERSON);
  return rows.map(({ id }) => id);
}
