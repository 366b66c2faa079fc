import { eq, sql } from "drizzle-orm";
import { type EventRow, lockEvent } from "#areas/board/events/queries.ts";
import { countPlayers } from "#areas/board/measurements/queries/event-sheet.ts";
import { isOnList } from "#areas/board/measurements/queries/values-at.ts";
import { putOnList, requirePlayers } from "#areas/board/measurements/service/event-players.ts";
import { partWithMade } from "#areas/board/measurements/service/forget-made.ts";
import type { IsTakenDown } from "#areas/board/prospects/queries/agreement.ts";
import { readBoardNames } from "#areas/board/prospects/queries/board-names.ts";
import { addUnranked } from "#areas/board/prospects/service/prospect-changes.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { businessDateTime, businessMoment } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { estimateGradYear } from "#lib/grad-year.ts";
import { staleError } from "#lib/optimistic-lock.ts";
import { requireNoReport } from "../access.ts";
import { newsOfMove } from "../mails/appointments.ts";
import { type AppointmentRow, findAppointment, hasAppointment } from "../queries/appointments.ts";
import type { StaffRequestRow } from "../queries/requests.ts";
import { endOfAppointment } from "../rules/appointments.ts";
import { canSchedule } from "../rules/statuses.ts";
import { nameOf } from "../rules/written-names.ts";
import type { GivenAppointment } from "../schema/appointment.ts";
import { evaluationAppointments, evaluationRequests } from "../tables.ts";
import { forgetPlayersMadeFor } from "./forget-players.ts";
import { getRequest, releasePlace } from "./places.ts";
import { tellFamily } from "./tell-family.ts";

const EVALUATION_SCHEDULED = auditAction("evaluation_scheduled", "Evaluation scheduled");
const EVALUATION_MOVED = auditAction("evaluation_moved", "Evaluation moved");

/**
 * Gives a request an event, a time and a place there, or others than before; the player takes a place on the event's
 * list, and the family is told. The same again changes nothing. Throws `not_found`, `stale` when the editor saw another
 * appointment, `invalid` for a time that is over or outside of the event's, and `conflict` when the event is full, the
 * family has its report, or the request cannot be scheduled.
 */
export async function schedule(
  deps: Deps,
  actor: Actor,
  {
    id,
    expectedSequence,
    isTakenDown,
    ...given
  }: GivenAppointment & { id: number; isTakenDown: IsTakenDown },
): Promise<StaffRequestRow> {
  requireRight(actor, "scout");
  const write = async (tx: PublicTx) => {
    const request = await getRequest(tx, id);
    const before = await findAppointment(tx, id);
    if (expectedSequence !== undefined && expectedSequence !== (before?.sequence ?? null)) {
      throw staleError("this appointment");
    }
    requireSchedulable(request);
    requireNoReport(request);
    const event = await lockEvents(tx, given.eventId, before);
    const startsAt = momentIn(event, given.startsAt, deps.now());
    const endsAt = endOfAppointment(startsAt, event);
    const wanted = { eventId: event.id, startsAt, endsAt, place: given.place };
    if (request.status === "scheduled" && isSame(before, wanted, given.playerId)) return request;
    const player = await findPlayer(tx, actor, deps, { request, before, given, event });
    const next = { eventId: event.id, playerId: player.prospectId };
    const wasMade = await releasePlace(tx, actor, before, next);
    const isSamePlayer = before?.prospectId === player.prospectId;
    if (before?.prospectId && !isSamePlayer) {
      if (wasMade) await partWithMade(tx, before.prospectId, isTakenDown);
      else await forgetPlayersMadeFor(tx, [id], { isTakenDown, isWithdrawn: true });
    }
    if (wasMade && isSamePlayer) player.isPlayerNew = true;
    await putOnList(tx, actor, event, [player.prospectId]);
    const appointment = await writeAppointment(tx, request, { ...wanted, ...player });
    const former = before?.cancelledAt === null ? before : null;
    await tx
      .update(evaluationRequests)
      .set({ status: "scheduled" })
      .where(eq(evaluationRequests.id, id));
    await recordChange(tx, actor, {
      action: former ? EVALUATION_MOVED : EVALUATION_SCHEDULED,
      subject: { type: "evaluation_request", id },
      after: { event: event.id, startsAt: given.startsAt },
    });
    const news = former ? newsOfMove(former, appointment) : "scheduled";
    const names = await readBoardNames(tx);
    await tellFamily(tx, deps, { ...request, appointment, news, names });
    return getRequest(tx, id);
  };
  // Texts that name a player who is made are read neutrally from now on.
  return deps.database.contentVersion.publish(
    write,
    ({ appointment }) => !!appointment?.isPlayerNew,
  );
}

function requireSchedulable(request: StaffRequestRow): void {
  if (canSchedule(request)) return;
  throw new AppError("conflict", "This request can't be scheduled as it stands.");
}

/** Locks the event that is chosen and the one before it, in the order of their ids. */
async function lockEvents(
  tx: Db,
  eventId: number,
  before: AppointmentRow | null,
): Promise<EventRow> {
  const ids = new Set([eventId, ...(before?.eventId ? [before.eventId] : [])]);
  let chosen: EventRow | null = null;
  for (const id of [...ids].toSorted((one, other) => one - other)) {
    const event = await lockEvent(tx, id);
    if (id === eventId) chosen = event;
  }
  if (!chosen) throw new Error("the event that is chosen is one of them");
  return chosen;
}

/** The moment of a time at an event to come. Throws `invalid`. */
function momentIn(event: EventRow, local: string, now: Date): Date {
  if (event.calledOffAt) refuse("eventId", "This event is called off");
  const startsAt = businessMoment(local.slice(0, 10), local.slice(11));
  if (startsAt < event.startsAt || startsAt >= event.endsAt) {
    const [from, until] = [businessDateTime(event.startsAt), businessDateTime(event.endsAt)];
    refuse("startsAt", `The event is from ${from} to ${until}`);
  }
  if (startsAt <= now) refuse("startsAt", "This time is over");
  return startsAt;
}

function refuse(field: string, message: string): never {
  throw new AppError("invalid", message, { fields: { [field]: message } });
}

type Wanted = Pick<AppointmentRow, "eventId" | "startsAt" | "endsAt" | "place">;
type Player = { prospectId: number; isPlayerNew: boolean };

function isSame(
  before: AppointmentRow | null,
  wanted: Wanted,
  playerId: number | null | undefined,
): boolean {
  if (!before || before.cancelledAt) return false;
  const isPlayerSame = playerId == null ? before.isPlayerNew : before.prospectId === playerId;
  return (
    (playerId === undefined || isPlayerSame) &&
    before.eventId === wanted.eventId &&
    before.place === wanted.place &&
    before.startsAt.getTime() === wanted.startsAt.getTime()
  );
}

interface Choice {
  request: StaffRequestRow;
  before: AppointmentRow | null;
  given: Pick<GivenAppointment, "playerId">;
  event: EventRow;
}

/**
 * Who takes the place: a player who is known, the one of the appointment before, or one who is made for it, whom
 * nobody but staff sees. Throws `conflict` when no place is left for him.
 */
async function findPlayer(
  tx: PublicTx,
  actor: Actor,
  deps: Deps,
  { request, before, given, event }: Choice,
): Promise<Player> {
  const { playerId } = given;
  if (typeof playerId === "number") {
    await requirePlayers(tx, [playerId]);
    await requireSingle(tx, { eventId: event.id, playerId, but: request.id });
    await requirePlace(tx, event, playerId);
    return { prospectId: playerId, isPlayerNew: false };
  }
  const isKept = before?.prospectId && (before.isPlayerNew || playerId === undefined);
  if (isKept && before?.prospectId) {
    await requirePlace(tx, event, before.prospectId);
    return { prospectId: before.prospectId, isPlayerNew: before.isPlayerNew };
  }
  await requirePlace(tx, event, null);
  const { id } = await addUnranked(tx, actor, {
    ...nameOf(request.playerName),
    positionPrimary: request.playerPosition,
    school: request.playerSchool,
    gradYear: estimateGradYear(request.playerAge, request.createdAt),
    hiddenAt: deps.now(),
  });
  return { prospectId: id, isPlayerNew: true };
}

/** Under the lock of the event: a player comes to it by one request. */
async function requireSingle(
  tx: Db,
  at: { eventId: number; playerId: number; but: number },
): Promise<void> {
  if (!(await hasAppointment(tx, at))) return;
  const message = "This player has an appointment at this event by another request";
  throw new AppError("conflict", message, { fields: { playerId: message } });
}

/** Under the lock of the event: the last place goes to one family. */
async function requirePlace(tx: Db, event: EventRow, playerId: number | null): Promise<void> {
  const { id: eventId, name, capacity, registered } = event;
  if (playerId !== null && (await isOnList(tx, { eventId, playerId }))) return;
  const players = (await countPlayers(tx, [eventId])).get(eventId) ?? 0;
  if (registered + players < capacity) return;
  const taken = capacity === 1 ? "its only place is" : `all ${capacity} places are`;
  const message = `${name} is full: ${taken} taken. Please choose another event.`;
  throw new AppError("conflict", message, { fields: { eventId: message } });
}

async function writeAppointment(
  tx: Db,
  { id: requestId }: StaffRequestRow,
  fields: Wanted & Player,
): Promise<AppointmentRow> {
  const set = { ...fields, cancelledAt: null, cancelledBy: null };
  return writtenRow(
    await tx
      .insert(evaluationAppointments)
      .values({ requestId, ...set })
      .onConflictDoUpdate({
        target: evaluationAppointments.requestId,
        set: {
          ...set,
          // What staff said was about another player.
          familyConfirmed: sql`case when ${evaluationAppointments.prospectId} = ${set.prospectId}
            then ${evaluationAppointments.familyConfirmed} end`,
          sequence: sql`${evaluationAppointments.sequence} + 1`,
          updatedAt: sql`clock_timestamp()`,
        },
      })
      .returning(),
  );
}
