import { and, asc, desc, eq, gt, lt, lte, or } from "drizzle-orm";
import type { BoardName, BoardNames } from "#areas/board/prospects/queries/board-names.ts";
import { addDays, businessDate, businessMoment, businessTime } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { EVENTS_MAX, KIND_LABELS } from "./rules.ts";
import type { EventFilter, PlainEvent, PublicEvent } from "./schema/events.ts";
import { events } from "./tables.ts";

export type EventRow = typeof events.$inferSelect;

/** An event before and after it was changed. */
export interface ChangedEvent {
  before: EventRow;
  after: EventRow;
}

/** What the families who come to an event were told of it. */
const TOLD_TO_FAMILIES = [
  "name",
  "place",
  "startsAt",
  "endsAt",
  "minAge",
  "maxAge",
  "priceCents",
  "bring",
] as const satisfies (keyof EventRow)[];
type ToldField = (typeof TOLD_TO_FAMILIES)[number];

/** Which of what families were told changed. */
export function changedFields({ before, after }: ChangedEvent): ReadonlySet<ToldField> {
  return new Set(
    TOLD_TO_FAMILIES.filter((field) => before[field]?.valueOf() !== after[field]?.valueOf()),
  );
}

/** Whether an event takes place at another time or place than before. */
export function isElsewhere(change: ChangedEvent): boolean {
  const changed = changedFields(change);
  return changed.has("place") || changed.has("startsAt") || changed.has("endsAt");
}

/** The events of a filter, at most 1,000, the latest first. */
export async function listEvents(db: Db, { kind, from, to }: EventFilter): Promise<EventRow[]> {
  return db
    .select()
    .from(events)
    .where(
      and(
        kind && eq(events.kind, kind),
        from ? gt(events.endsAt, businessMoment(from, "00:00")) : undefined,
        to ? lt(events.startsAt, businessMoment(addDays(to, 1), "00:00")) : undefined,
      ),
    )
    .orderBy(desc(events.startsAt), desc(events.id))
    .limit(EVENTS_MAX);
}

/** The most events to come that everybody is shown. */
const MOST_TO_COME = 100;

/** The events that are not over of which everybody may know, the next first. */
export async function listToCome(db: Db, now: Date): Promise<EventRow[]> {
  return db
    .select()
    .from(events)
    .where(and(eq(events.isPublic, true), gt(events.endsAt, now)))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(MOST_TO_COME);
}

/** Whether a public event began or ended after a moment, and not later than now. */
export async function hasTurned(db: Db, { after, now }: { after: Date; now: Date }) {
  const isBetween = (moment: typeof events.startsAt | typeof events.endsAt) =>
    and(gt(moment, after), lte(moment, now));
  const turned = and(
    eq(events.isPublic, true),
    or(isBetween(events.startsAt), isBetween(events.endsAt)),
  );
  return (await db.$count(events, turned)) > 0;
}

/** Where an event is, where its own words would name a player. */
export const NEUTRAL_PLACE = "Contact us for the location";

const MAP = "https://www.google.com/maps/search/?api=1&query=";

/** Texts of an event that stand where its own words would name a player. */
export function neutralTextsOf({ kind, startsAt }: Pick<EventRow, "kind" | "startsAt">) {
  return {
    name: `${KIND_LABELS[kind]} of ${businessDate(startsAt)}`,
    place: NEUTRAL_PLACE,
    bring: null,
  };
}

/**
 * What an event is called for others than staff: neutrally where its name would name a player who is withheld.
 * @param about whose family reads it, if one does: his name may stand there
 */
export function shownName(
  { name, ...row }: Pick<EventRow, "name" | "kind" | "startsAt">,
  { withheld }: BoardNames,
  about?: BoardName,
): string {
  return withheld.findWhole(name, about) ? neutralTextsOf(row).name : name;
}

/** Where it is, or another thing that staff wrote the place of, as `shownName` tells names. */
export function shownPlace(place: string, { withheld }: BoardNames, about?: BoardName): string {
  return withheld.findWhole(place, about) ? NEUTRAL_PLACE : place;
}

/** Whether what staff wrote of an event names a player who is withheld. */
export function isNamingWithheld(
  { name, place, bring }: EventRow,
  { withheld }: BoardNames,
): boolean {
  return [name, place, bring ?? ""].some((text) => withheld.findWhole(text) !== null);
}

/** An event as everybody may know of it. */
export function presentToCome(stored: EventRow, names: BoardNames, now: Date): PublicEvent {
  const row = {
    ...stored,
    name: shownName(stored, names),
    place: shownPlace(stored.place, names),
    bring: names.withheld.findWhole(stored.bring ?? "") ? null : stored.bring,
  };
  const { capacity: _capacity, isPublic: _isPublic, updatedAt: _at, ...shown } = presentEvent(row);
  return {
    ...shown,
    mapUrl: row.place === NEUTRAL_PLACE ? null : MAP + encodeURIComponent(row.place),
    startsAtMoment: row.startsAt.toISOString(),
    endsAtMoment: row.endsAt.toISOString(),
    hasBegun: row.startsAt <= now,
  };
}

/** Throws `not_found`. */
export async function getEvent(db: Db, id: number): Promise<EventRow> {
  const [row] = await db.select().from(events).where(eq(events.id, id));
  if (!row) throw notThere();
  return row;
}

/** Locks an event until the transaction ends: nobody changes it or gives a place in it away. Throws `not_found`. */
export async function lockEvent(tx: Db, id: number): Promise<EventRow> {
  const [row] = await tx.select().from(events).where(eq(events.id, id)).for("update");
  if (!row) throw notThere();
  return row;
}

/** Throws `conflict` for an event that is called off. */
export function requireOn({ calledOffAt }: EventRow): void {
  if (calledOffAt) throw new AppError("conflict", "This event is called off.");
}

function notThere(): AppError {
  return new AppError("not_found", "This event is no longer there.");
}

/** An event as staff read it, without its players. */
export function presentEvent(row: EventRow): PlainEvent {
  const { id, name, kind, place, startsAt, endsAt, capacity, isPublic, updatedAt } = row;
  const { minAge, maxAge, priceCents, bring, calledOffAt } = row;
  return {
    id,
    name,
    kind,
    place,
    ...{ minAge, maxAge, priceCents, bring },
    startsAt: localTime(startsAt),
    endsAt: localTime(endsAt),
    capacity,
    isPublic,
    isCalledOff: calledOffAt !== null,
    updatedAt: updatedAt.toISOString(),
  };
}

/** A moment as clocks in New Orleans show it: `2027-03-10T09:00`. */
export function localTime(moment: Date): string {
  return businessTime(moment).replace(" ", "T");
}
