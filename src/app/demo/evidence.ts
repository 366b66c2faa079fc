import { eq, inArray } from "drizzle-orm";
import type { EventRow } from "#areas/board/events/queries.ts";
import { anEvent } from "#areas/board/events/testing.ts";
import type { Device } from "#areas/board/measurements/rules/allowed.ts";
import { METRICS, type MetricName } from "#areas/board/measurements/rules/metrics.ts";
import { measurements } from "#areas/board/measurements/tables.ts";
import { somePlayersAt } from "#areas/board/measurements/testing.ts";
import { listProspects, type ProspectRow } from "#areas/board/prospects/queries/prospects.ts";
import { AGREED_KINDS, type AgreedKind } from "#areas/board/prospects/rules/agreement.ts";
import type { Tool } from "#areas/board/prospects/rules/tools.ts";
import {
  prospectFacts,
  prospects,
  publicationAgreements,
  scoutingReports,
} from "#areas/board/prospects/tables.ts";
import { addDays, businessDay, businessMoment } from "#lib/dates.ts";
import { type PublicTx, unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { seniorClass } from "#lib/grad-year.ts";
import { inventedAddress } from "#lib/mail/invented.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { notesOf } from "./scout-notes.ts";

/** A player of the demo board with his place on it; those without a rank come last. */
type Placed = ProspectRow & { place: number };

/** What stands behind the demo board: who was measured where, what guardians agreed to, and what scouts wrote. */
export async function loadDemoEvidence(db: Db, now: Date): Promise<void> {
  // No page has been seen yet.
  const tx = unseen(db);
  const board = (await listProspects(tx)).filter(({ alumnusSince }) => alumnusSince === null);
  const players = board.map((player, index) => ({ ...player, place: index + 1 }));
  const agreeing = players.filter((player) => doesAgree(player, now));
  await speak(tx, now, players);
  await measureAll(tx, now, players);
  await write(tx, now, agreeing);
  await grade(tx, now, agreeing);
}

/** Seniors' families agreed; of the others a good half, so that a third of all players show the short version. */
function doesAgree({ gradYear, place }: Placed, now: Date): boolean {
  return gradYear === seniorClass(now) || (place % 9 > 0 && place % 9 < 6);
}

/** What a guardian agreed to: everything, or at some places all but one kind. */
function kindsOf(place: number): readonly AgreedKind[] {
  const kept: AgreedKind | null = place % 8 === 6 ? "body" : place % 8 === 2 ? "notes" : null;
  return AGREED_KINDS.filter((kind) => kind !== kept);
}

/** Some of the families that agreed also agreed that search engines find their player. */
function isForSearchEngines(player: Placed, now: Date): boolean {
  return doesAgree(player, now) && player.place % 9 === 2 && player.place > 9;
}

/** A word of each player's guardian: a yes to kinds of things, or no more than the short version. */
async function speak(tx: PublicTx, now: Date, players: readonly Placed[]): Promise<void> {
  const saidAt = daysBefore(now, 240);
  await tx.insert(publicationAgreements).values(
    players.map((player) => ({
      prospectId: player.id,
      ...(doesAgree(player, now)
        ? { answer: "agreed" as const, kinds: [...kindsOf(player.place)] }
        : { answer: "refused" as const }),
      ...{ saidAt, createdAt: saidAt },
    })),
  );
  for (const player of players) {
    const { id, lastName } = player;
    const publicationAgreedAt = isForSearchEngines(player, now) ? saidAt : null;
    const guardianEmail = inventedAddress(`family-${lastName.toLowerCase()}`);
    await tx
      .update(prospects)
      .set({ guardianEmail, guardianAskedAt: daysBefore(now, 241), publicationAgreedAt })
      .where(eq(prospects.id, id));
  }
}

interface DemoEvent {
  name: string;
  kind: EventRow["kind"];
  place: string;
  daysAgo: number;
  /** Who came: by their places on the board of today. */
  from: number;
  to: number;
  capacity: number;
  /** Whether they hit against the radar, and are put to the tape and on the scale. */
  hasBats?: boolean;
  hasBody?: boolean;
}

const EVENTS: readonly DemoEvent[] = [
  {
    ...{ name: "Winter Workouts", kind: "evaluation_day", place: "Demo Dome, Cage 1" },
    ...{ daysAgo: 295, from: 1, to: 16, capacity: 20 },
  },
  {
    ...{ name: "Spring Tryouts", kind: "tryout", place: "Demo Park, Field 1" },
    ...{ daysAgo: 205, from: 51, to: 80, capacity: 40 },
  },
  {
    ...{ name: "Summer Showcase", kind: "showcase", place: "Demo Park, Field 1" },
    ...{ daysAgo: 138, from: 1, to: 50, capacity: 60, hasBats: true },
  },
  {
    ...{ name: "School Visits", kind: "team_visit", place: "Demo River High School" },
    ...{ daysAgo: 47, from: 81, to: 112, capacity: 40 },
  },
  {
    ...{ name: "Fall Showcase", kind: "showcase", place: "Demo Park, Field 1" },
    ...{ daysAgo: 12, from: 1, to: 24, capacity: 40, hasBats: true, hasBody: true },
  },
];

/** Events of which everybody may know, so many days from today. */
const TO_COME = [
  {
    ...({ name: "Winter Showcase", kind: "showcase", place: "Demo Dome" } as const),
    ...{ days: 24, capacity: 60, minAge: 14, maxAge: 18, priceCents: 4_000 },
    ...{ bring: "Glove, helmet, spikes and water" },
  },
  {
    ...({ name: "Open Tryouts", kind: "tryout", place: "Demo Park, Field 1" } as const),
    ...{ days: 58, capacity: 80, minAge: 10, maxAge: 13, bring: "Glove and water" },
  },
];

async function measureAll(tx: PublicTx, now: Date, players: readonly Placed[]): Promise<void> {
  for (const demo of EVENTS) {
    const { name, kind, place, capacity, daysAgo, from, to } = demo;
    const event = await anEvent(tx, { name, kind, place, capacity, ...hours(now, -daysAgo) });
    const came = players.filter((player) => player.place >= from && player.place <= to);
    if (came.length === 0) continue;
    const ids = came.map(({ id }) => id);
    await somePlayersAt(tx, event.id, ids);
    await tx
      .insert(measurements)
      .values(came.flatMap((player) => valuesOf(player, demo, event, seniorClass(now))));
    await tx.update(prospects).set({ rawEvaluated: true }).where(inArray(prospects.id, ids));
  }
  for (const { days, ...event } of TO_COME) {
    await anEvent(tx, { ...event, isPublic: true, ...hours(now, days) });
  }
}

/** A day of an event, from 9 to 4 in New Orleans. */
function hours(now: Date, days: number) {
  const day = addDays(businessDay(now), days);
  return {
    createdAt: daysBefore(now, Math.max(30, 30 - days)),
    startsAt: businessMoment(day, "09:00"),
    endsAt: businessMoment(day, "16:00"),
  };
}

function valuesOf(player: Placed, demo: DemoEvent, event: EventRow, seniors: number) {
  const metrics: MetricName[] = [
    "sixty_yard_dash",
    ...OF_GROUP[groupOf(player)],
    ...(demo.hasBats ? (["exit_velocity"] as const) : []),
    ...(demo.hasBody ? (["height", "weight"] as const) : []),
  ];
  const enteredAt = new Date(event.startsAt.getTime() + 2 * HOUR_MS);
  return metrics.map((metric) => ({
    ...{ prospectId: player.id, eventId: event.id, metric, source: "staff" as const },
    ...{ value: inventedValue(metric, player, demo.daysAgo, seniors), device: deviceOf(metric) },
    measuredOn: businessDay(event.startsAt),
    ...{ enteredAt, createdAt: enteredAt, updatedAt: enteredAt },
  }));
}

type Group = "pitcher" | "catcher" | "infield" | "outfield";

const OF_GROUP: Record<Group, readonly MetricName[]> = {
  pitcher: ["fastball_top"],
  catcher: ["pop_time"],
  infield: ["infield_velocity"],
  outfield: ["outfield_velocity"],
};

function groupOf({ positionPrimary }: Pick<ProspectRow, "positionPrimary">): Group {
  const position = positionPrimary ?? "";
  if (["P", "RHP", "LHP"].includes(position)) return "pitcher";
  if (position === "C") return "catcher";
  return ["CF", "LF", "RF", "OF"].includes(position) ? "outfield" : "infield";
}

function deviceOf(metric: MetricName): Device {
  const { unit } = METRICS[metric];
  if (unit === "s") return metric === "pop_time" ? "stopwatch" : "laser";
  if (unit === "mph") return "radar";
  return unit === "lb" ? "scale" : "tape";
}

/** What the last one on the board would have today, and by how much the first one and a year of training are better. */
const RANGES: Partial<Record<MetricName, { last: number; lead: number; year: number }>> = {
  sixty_yard_dash: { last: 7.62, lead: -0.72, year: -0.19 },
  exit_velocity: { last: 77, lead: 17, year: 4 },
  fastball_top: { last: 76, lead: 14, year: 3.5 },
  pop_time: { last: 2.24, lead: -0.26, year: -0.08 },
  infield_velocity: { last: 73, lead: 13, year: 3 },
  outfield_velocity: { last: 76, lead: 14, year: 3 },
  height: { last: 70.5, lead: 1, year: 1 },
  weight: { last: 162, lead: 14, year: 12 },
};

const BOARD = 112;
const YEAR = 365;

/**
 * How much of a year's training a player of a place shows so many days ago, in years before today: most get better with
 * each month, some since summer no more, some fall back in fall, and some only took off then.
 */
function trainedBefore(place: number, metric: MetricName, daysAgo: number): number {
  const ago = daysAgo / YEAR;
  switch ((place * 7 + metric.length) % 5) {
    case 0:
      return Math.max(ago, 0.4);
    case 1:
      return daysAgo < SUMMER ? 0.55 : ago;
    case 2:
      return daysAgo < SUMMER ? -0.3 : 0.6 + ago / 3;
    default:
      return ago;
  }
}

/** The summer's showcase is over. */
const SUMMER = 130;

/** An invented value, the same every time: better higher on the board and in older classes, and no two days alike. */
function inventedValue(
  metric: MetricName,
  player: Placed,
  daysAgo: number,
  seniors: number,
): number {
  const { last, lead, year } = RANGES[metric] ?? { last: 1, lead: 0, year: 0 };
  const standing = 1 - (player.place - 1) / BOARD;
  const younger = Math.max(0, (player.gradYear ?? seniors) - seniors);
  const own = 0.45 * Math.sin(player.place * 12.9898 + metric.length * 4.1);
  const day = metric === "height" ? 0 : 0.12 * Math.sin(player.place * 3.7 + daysAgo * 1.3);
  const grown =
    metric === "height" || metric === "weight"
      ? daysAgo / YEAR
      : trainedBefore(player.place, metric, daysAgo);
  const value = last + lead * (standing + own) - year * (grown + day + 0.6 * younger);
  const { decimals, usual } = METRICS[metric];
  const steps = metric === "height" ? 2 : 10 ** decimals;
  return Math.round(Math.min(usual[1], Math.max(usual[0], value)) * steps) / steps;
}

const NOTED = 40;
/**
 * Stands in for the video of these places. No child who exists is shown under an invented name: it is Big Buck Bunny, a
 * free film that the Blender Foundation itself has put there.
 */
const VIDEOS: Readonly<Record<number, string>> = {
  3: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
  7: "https://vimeo.com/1084537",
  12: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
};
const COLLEGES = ["Tulane", "Nicholls", "Southeastern Louisiana", "Delgado", "LSU", "Loyola"];
/** Every so many seniors and juniors of the first forty are committed. */
const COMMITTED_EVERY = 4;

/** The scout's notes, videos, and where players committed. */
async function write(tx: PublicTx, now: Date, players: readonly Placed[]): Promise<void> {
  const seniors = seniorClass(now);
  let recruited = 0;
  for (const player of players.filter(({ place }) => place <= NOTED)) {
    const isRecruited =
      (player.gradYear ?? 0) <= seniors + 1 && recruited++ % COMMITTED_EVERY === 2;
    const college = COLLEGES[player.place % COLLEGES.length] ?? null;
    await tx.insert(prospectFacts).values({
      prospectId: player.id,
      note: notesOf(groupOf(player), player.place),
      noteOn: addDays(businessDay(now), -11),
      video: VIDEOS[player.place] ?? null,
      ...(isRecruited && {
        college,
        committedOn: addDays(businessDay(now), -20 - player.place),
        announcedBy: player.place % 2 === 0 ? ("family" as const) : ("coach" as const),
      }),
    });
  }
}

const GRADED = 12;

/** What scouts graded of the first of them, in summer and after fall ball: for staff only. */
async function grade(tx: PublicTx, now: Date, players: readonly Placed[]): Promise<void> {
  const graded = players.filter(({ place }) => place <= GRADED);
  await tx.insert(scoutingReports).values(
    [132, 11].flatMap((daysAgo, round) =>
      graded.map((player) => ({
        prospectId: player.id,
        grades: TOOLS_OF[groupOf(player) === "pitcher" ? "pitcher" : "hitter"].map(
          (tool, index) => {
            const present = 35 + 5 * ((player.place + index) % 4) + 5 * round;
            return { tool, present, future: present + 10 };
          },
        ),
        confidence: round === 0 ? ("medium" as const) : ("high" as const),
        notes: null,
        createdAt: daysBefore(now, daysAgo),
      })),
    ),
  );
}

const TOOLS_OF: Record<"pitcher" | "hitter", readonly Tool[]> = {
  pitcher: ["fastball", "breaking_ball", "change_up", "control"],
  hitter: ["hit", "power", "run", "arm", "field"],
};

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
