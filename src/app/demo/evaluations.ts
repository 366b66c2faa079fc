import { anAppointment, aReport, aRequest } from "#areas/board/evaluations/testing.ts";
import type { EventRow } from "#areas/board/events/queries.ts";
import { anEvent } from "#areas/board/events/testing.ts";
import type { Device } from "#areas/board/measurements/rules/allowed.ts";
import type { MetricName } from "#areas/board/measurements/rules/metrics.ts";
import { aMeasurement, somePlayersAt } from "#areas/board/measurements/testing.ts";
import { listProspects, type ProspectRow } from "#areas/board/prospects/queries/prospects.ts";
import { findFirstAdmin } from "#areas/platform/accounts/queries/users.ts";
import { someParents } from "#areas/platform/accounts/testing.ts";
import { addDays, businessDay, businessMoment } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { estimateGradYear, seniorClass } from "#lib/grad-year.ts";
import { inventedAddress } from "#lib/mail/invented.ts";
import { fullName } from "#lib/names/person-name.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";

const FIELD = "Demo Park, Field 2";
/** Who came and who is to come: the first still in school from these ranks of the demo board on. */
const RANKS = { reported: 23, measured: 41, coming: 67 };

type DemoValue = readonly [MetricName, number, Device | null];

const VALUES: Record<"reported" | "measured", readonly DemoValue[]> = {
  reported: [
    ["sixty_yard_dash", 7.04, "laser"],
    ["exit_velocity", 84.5, "radar"],
    ["infield_velocity", 79, "radar"],
    ["height", 70.5, "tape"],
    ["weight", 158, "scale"],
  ],
  measured: [
    ["sixty_yard_dash", 7.31, "laser"],
    ["exit_velocity", 78, "radar"],
  ],
};

const REPORT = `Quiet hands and a short path to the ball. He stayed inside the last four pitches of the round and drove two of them to the gap in right center.

His first step to the glove side is the thing to work on: we would start with drop steps off the line, three times a week.`;

/**
 * Requests for an evaluation in every state that staff see: new, waiting for too long, sent twice, scheduled, measured,
 * and reported on. Two of them belong to the first administrator, whose own pages show them, if there is one.
 */
export async function loadDemoEvaluations(tx: Db, now: Date): Promise<void> {
  const families = await someParents(
    tx,
    ["okafor", "verdin", "delahaye"].map((name) => ({
      name: `family-${name}`,
      createdAt: daysBefore(now, 40),
    })),
  );
  const [first = 0, second = 0, third = 0] = families;
  const own = (await findFirstAdmin(tx)) ?? first;
  const board = await listProspects(tx);
  const of = (rank: number) =>
    board.find(
      ({ rawRank, gradYear }) => (rawRank ?? 0) >= rank && (gradYear ?? 0) >= seniorClass(now),
    );
  const site = { tx, now, past: await eventIn(tx, now, -4), ahead: await eventIn(tx, now, 9) };
  await ask(site, { ...family(third, "Nadine", "delahaye"), ...TWICE, status: "no_response" }, 33);
  await bring(site, { userId: own, player: of(RANKS.reported), kind: "reported" });
  await ask(site, { ...family(third, "Nadine", "delahaye"), ...TWICE }, 12);
  await bring(site, { userId: second, player: of(RANKS.measured), kind: "measured" });
  await bring(site, { userId: own, player: of(RANKS.coming), kind: "coming" });
  await ask(
    site,
    {
      ...family(second, "Rochelle", "verdin"),
      ...{ playerName: "Amari Verdin", playerAge: 14, playerPosition: "CF" },
      ...{ playerSchool: "Demo Bayou Academy", status: "contacted" },
      staffNote: "Called twice. Saturdays are best.",
    },
    3,
  );
  await ask(
    site,
    {
      ...family(first, "Ifeoma", "okafor"),
      ...{ playerName: "Chidi Okafor", playerAge: 13, playerPosition: "P" },
      playerSchool: "Demo Lakefront Middle School",
      additionalInfo: "He pitches and plays short. Is there a date in the evening?",
    },
    0.2,
  );
}

const TWICE = {
  ...{ playerName: "Remy Delahaye", playerAge: 15, playerPosition: "2B" },
  playerSchool: "Demo River High School",
} as const;

interface DemoSite {
  tx: Db;
  now: Date;
  past: EventRow;
  ahead: EventRow;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

function family(userId: number, firstName: string, name: string) {
  const parentName = `${firstName} ${name.replace(/^./, (letter) => letter.toUpperCase())}`;
  return {
    ...{ userId, parentName, parentEmail: inventedAddress(`family-${name}`) },
    parentPhone: "(504) 555-0100",
  };
}

/** A morning of evaluations, so many days from today. */
async function eventIn(tx: Db, now: Date, days: number): Promise<EventRow> {
  const date = addDays(businessDay(now), days);
  return anEvent(tx, {
    ...{ name: "Evaluation Day", kind: "evaluation_day", place: FIELD, capacity: 24 },
    createdAt: daysBefore(now, 30),
    startsAt: businessMoment(date, "09:00"),
    endsAt: businessMoment(date, "13:00"),
  });
}

async function ask(
  { tx, now }: DemoSite,
  given: Omit<Parameters<typeof aRequest>[1], "createdAt">,
  daysAgo: number,
): Promise<number> {
  return aRequest(tx, { ...given, createdAt: daysBefore(now, daysAgo) });
}

interface Brought {
  userId: number;
  player: ProspectRow | undefined;
  kind: keyof typeof RANKS;
}

/** A request whose player has an appointment at one of the events, with what became of it. */
async function bring(site: DemoSite, { userId, player, kind }: Brought): Promise<void> {
  if (!player) return;
  const { tx, now } = site;
  const { id: prospectId, lastName, positionPrimary, school, gradYear } = player;
  const event = kind === "coming" ? site.ahead : site.past;
  const age = [16, 15, 14].find((years) => estimateGradYear(years, now) === gradYear) ?? 17;
  const askedDaysAgo = kind === "coming" ? 8 : 19;
  const requestId = await ask(
    site,
    {
      ...family(userId, "Robin", lastName.toLowerCase()),
      ...{ playerName: fullName(player), playerAge: age },
      ...{
        playerPosition: positionPrimary ?? "UTIL",
        playerSchool: school ?? "Demo River High School",
      },
      status: kind === "reported" ? "completed" : "scheduled",
    },
    askedDaysAgo,
  );
  const agreedAt = daysBefore(now, askedDaysAgo - 2);
  const startsAt = new Date(event.startsAt.getTime() + 30 * MINUTE_MS);
  await anAppointment(tx, {
    ...{ requestId, eventId: event.id, prospectId, isPlayerNew: false, place: event.place },
    ...{ startsAt, endsAt: event.endsAt, createdAt: agreedAt, updatedAt: agreedAt },
    ...(kind !== "coming" && { familyConfirmed: "relation" }),
  });
  await somePlayersAt(tx, event.id, [prospectId]);
  if (kind === "coming") return;
  await measure(tx, { event, prospectId, values: VALUES[kind] });
  if (kind === "measured") return;
  const sentAt = new Date(event.endsAt.getTime() + 5 * HOUR_MS);
  await aReport(tx, { requestId, words: REPORT, sentAt, createdAt: sentAt, updatedAt: sentAt });
}

interface Measured {
  event: EventRow;
  prospectId: number;
  values: readonly DemoValue[];
}

async function measure(tx: Db, { event, prospectId, values }: Measured): Promise<void> {
  const measuredOn = businessDay(event.startsAt);
  for (const [metric, value, device] of values) {
    const enteredAt = new Date(event.startsAt.getTime() + HOUR_MS);
    await aMeasurement(tx, {
      ...{ eventId: event.id, prospectId, metric, value, device, measuredOn },
      ...{ enteredAt, createdAt: enteredAt, updatedAt: enteredAt },
    });
  }
}
