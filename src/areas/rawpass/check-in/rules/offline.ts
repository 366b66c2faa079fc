import { fullName } from "#lib/names/person-name.ts";
import { isFound } from "#lib/names/search-words.ts";
import type { DeskAnswer, DeskRoster } from "../schema/desk.ts";
import type {
  DeskSnapshot,
  SnapshotAthlete,
  SnapshotPlace,
  SnapshotWay,
} from "../schema/snapshot.ts";
import {
  type Candidate,
  type DeskFacts,
  decide,
  phaseOf,
  pickSession,
  presenceOf,
  undoEnd,
} from "./decision.ts";

type Answer = DeskAnswer["data"];
type Session = DeskSnapshot["sessions"][number];

/** Somebody whom this device let in without network. */
export interface LetIn {
  athleteId: number;
  slotId: number;
  at: string;
}

/** What a device knows: what it kept of today, and whom it let in since. */
export interface Known {
  snapshot: DeskSnapshot;
  letIn: readonly LetIn[];
}

/** Who comes, as the device found out: by which code or name, for which session if staff chose one. */
export interface FoundHere {
  athlete: SnapshotAthlete;
  way: SnapshotWay;
  slotId?: number | undefined;
}

/** What a device answers, and the pass by which it did. */
export interface AnswerHere {
  answer: Answer;
  passId: number | null;
}

/** A session with how it stands to the athlete. */
interface Near extends Candidate {
  session: Session;
  place: SnapshotPlace;
}

const UNKNOWN: DeskFacts = {
  ...{ isKnown: false, passStatus: null, session: null, place: null, week: null },
  ...{ isOfAge: true, hasWaiver: false, isIn: false },
};

/** Decides by the table of the desk with what the device knows, as the server does with what it knows. */
export function answerHere(known: Known, found: FoundHere | null, now: Date): AnswerHere {
  if (!found) return { answer: present(null, null, UNKNOWN, now), passId: null };
  const { athlete, way, slotId } = found;
  const near = way.places.flatMap((place) => nearOf(known, athlete, place) ?? []);
  const picked =
    slotId === undefined
      ? pickSession(near, now)
      : (near.find((one) => one.slotId === slotId) ?? null);
  const facts = picked ? factsOf(known, athlete, picked) : factsWithoutSession(athlete, way);
  return { answer: present(found, picked, facts, now), passId: picked?.place.passId ?? null };
}

function nearOf(
  { snapshot, letIn }: Known,
  athlete: SnapshotAthlete,
  place: SnapshotPlace,
): Near | null {
  const { slotId } = place;
  const session = snapshot.sessions.find((one) => one.slotId === slotId);
  if (!session) return null;
  const here = letIn.find((one) => one.athleteId === athlete.id && one.slotId === slotId);
  const checkedInAt = here?.at ?? place.checkedInAt;
  return {
    ...{ session, place, slotId, isNear: true },
    startsAt: new Date(session.startsAt),
    endsAt: new Date(session.endsAt),
    isClosed: session.closedFor !== null,
    isBooked: place.place !== null,
    checkedInAt: checkedInAt === null ? null : new Date(checkedInAt),
  };
}

function factsWithoutSession(
  { hasWaiver }: SnapshotAthlete,
  { passStatus }: SnapshotWay,
): DeskFacts {
  return { ...UNKNOWN, isKnown: true, hasWaiver, passStatus };
}

function factsOf(
  { snapshot, letIn }: Known,
  athlete: SnapshotAthlete,
  { session, place, startsAt, endsAt, isClosed, checkedInAt }: Near,
): DeskFacts {
  const walkIns = letIn.filter(
    ({ athleteId, slotId }) =>
      slotId === session.slotId && !hasPlace(snapshot, { athleteId, slotId }),
  );
  // Whom this device let in to the same activity today counts for the week of the pass.
  const usedHere = letIn.filter(
    ({ athleteId, slotId }) =>
      athleteId === athlete.id &&
      slotId !== session.slotId &&
      activityOf(snapshot, slotId) === session.activityName,
  );
  const isFull = place.place === null && session.taken + walkIns.length >= session.capacity;
  return {
    ...{ isKnown: true, hasWaiver: athlete.hasWaiver, isOfAge: place.isOfAge },
    ...{ passStatus: place.passStatus, place: place.place },
    session: { startsAt, endsAt, isClosed, isFull },
    week: place.week && { used: place.week.used + usedHere.length, of: place.week.of },
    isIn: checkedInAt !== null,
  };
}

function hasPlace(
  { athletes }: DeskSnapshot,
  { athleteId, slotId }: Pick<LetIn, "athleteId" | "slotId">,
): boolean {
  const [byName] = athletes.find(({ id }) => id === athleteId)?.ways ?? [];
  return byName?.places.some((one) => one.slotId === slotId && one.place !== null) ?? false;
}

function activityOf({ sessions }: DeskSnapshot, slotId: number): string | undefined {
  return sessions.find((one) => one.slotId === slotId)?.activityName;
}

function present(
  found: FoundHere | null,
  picked: Near | null,
  facts: DeskFacts,
  now: Date,
): Answer {
  const { color, stop, doubts } = decide(facts, now);
  const { week, place } = facts;
  const isCounted = color === "green" && week !== null && place !== "make_up";
  return {
    ...{ color, stop, doubts: [...doubts] },
    athlete: found && athleteOf(found.athlete),
    session: picked && {
      ...{ slotId: picked.slotId, activityName: picked.session.activityName },
      ...{ startsAt: picked.session.startsAt, endsAt: picked.session.endsAt },
    },
    week: isCounted ? { used: week.used + 1, of: week.of } : null,
    frozenUntil: stop === "frozen" ? ((picked?.place ?? found?.way)?.frozenUntil ?? null) : null,
    closedFor: stop === "closed" ? (picked?.session.closedFor ?? null) : null,
    // Only the server knows what is owed, what comes next, and which make-ups are left.
    ...{ endedOn: null, isDisputed: null, owedCents: null, next: null, mayUseMakeUp: false },
    checkIn: color === "again" && picked?.checkedInAt ? checkInHere(picked.checkedInAt) : null,
  };
}

function athleteOf({ id, firstName, lastName, age }: SnapshotAthlete) {
  return { id, firstName, lastName, age };
}

/** A check-in of this device, which has no number before the server has it. */
export function checkInHere(at: Date): NonNullable<Answer["checkIn"]> {
  return { id: 0, at: at.toISOString(), undoUntil: undoEnd(at).toISOString() };
}

/** The list of today once an athlete was checked in to a session, or with `at` null once that was undone. */
export function withCheckIn(
  snapshot: DeskSnapshot,
  { athleteId, slotId, at }: { athleteId: number; slotId: number; at: string | null },
): DeskSnapshot {
  const athletes = snapshot.athletes.map((athlete) => {
    if (athlete.id !== athleteId) return athlete;
    const ways = athlete.ways.map((way) => ({
      ...way,
      places: way.places.map((one) => (one.slotId === slotId ? { ...one, checkedInAt: at } : one)),
    }));
    return { ...athlete, ways };
  });
  return { ...snapshot, athletes };
}

/** The sessions of today with who has a place in each, as the device knows them. */
export function listRostersHere(known: Known, now: Date): DeskRoster[] {
  return known.snapshot.sessions.map((session) => rosterOf(known, session, now));
}

function rosterOf(known: Known, session: Session, now: Date): DeskRoster {
  const { taken: _taken, ...shown } = session;
  const people = known.snapshot.athletes.flatMap((athlete) => {
    const { id: athleteId, firstName, lastName, ways } = athlete;
    const place = ways[0]?.places.find(({ slotId }) => slotId === session.slotId);
    const near = place && nearOf(known, athlete, place);
    if (!near || (!near.isBooked && near.checkedInAt === null)) return [];
    const { startsAt, checkedInAt } = near;
    const presence = presenceOf({ isIn: checkedInAt !== null, startsAt }, now);
    const at = checkedInAt?.toISOString() ?? null;
    return [{ athleteId, firstName, lastName, presence, checkedInAt: at }];
  });
  const hours = { startsAt: new Date(session.startsAt), endsAt: new Date(session.endsAt) };
  return { ...shown, phase: phaseOf(hours, now), people };
}

/** Athletes of the device's list whose names have the words of a search. */
export function findHere({ athletes }: DeskSnapshot, q: string): SnapshotAthlete[] {
  return athletes.filter((athlete) => isFound(fullName(athlete), q));
}
