import { listProspects } from "#areas/board/prospects/queries/prospects.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import { seniorClass } from "#lib/grad-year.ts";
import { DAY_MS } from "#lib/time.ts";
import type { EditionRow } from "./queries/editions.ts";
import { slugOf } from "./rules/editions.ts";
import { boardEditionRanks, boardEditions } from "./tables.ts";

/**
 * Inserts one edition; what is not given is one of March 2027 of which nobody asked for an evaluation.
 * @param ranks the rank of each player by his id
 */
export async function anEdition(
  db: Db,
  ranks: Readonly<Record<number, number>> = {},
  given: Partial<typeof boardEditions.$inferInsert> = {},
): Promise<EditionRow> {
  const { title = "March 2027" } = given;
  const players = Object.keys(ranks).length;
  const edition = writtenRow(
    await db
      .insert(boardEditions)
      .values({
        title,
        slug: slugOf(title),
        note: "A cold spring.",
        publishedAt: new Date("2027-03-01T18:00:00Z"),
        nextOn: "2027-06-01",
        players,
        neverAsked: players,
        ...given,
      })
      .returning(),
  );
  const rows = Object.entries(ranks).map(([id, rank]) => {
    return { editionId: edition.id, prospectId: Number(id), rank };
  });
  if (rows.length > 0) await db.insert(boardEditionRanks).values(rows);
  return edition;
}

/** How many days ago each invented edition was published, and how far players stood from their ranks of today. */
const DEMO_EDITIONS = [
  {
    daysAgo: 289,
    distance: 22,
    neverAsked: 99,
    note: "The first board of the year, from fall ball and the winter workouts. Pitchers lead, as they do every February.",
  },
  {
    daysAgo: 197,
    distance: 15,
    neverAsked: 98,
    note: "Four weeks of district play changed the middle of the board more than its top.",
  },
  {
    daysAgo: 100,
    distance: 8,
    neverAsked: 98,
    note: "After the summer showcases: every player in the first fifty was measured at least once since spring.",
  },
  {
    daysAgo: 3,
    distance: 0,
    neverAsked: 97,
    note: "Fall ball is over, and the showcase values are in. Most players moved a few places; those marked NEW were not in the edition before.",
  },
] as const;
const DAYS_TO_THE_NEXT = 23;
const MOST_RANKED = 100;
/** Where those who are unranked today stood at best. */
const FALLEN_FROM = 88;

const MONTH = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/Chicago",
  month: "long",
  year: "numeric",
});

/**
 * Four invented editions of the demo board over a year; the newest one is the board of today. Alumni stand in those
 * from before their class graduated.
 */
export async function loadDemoEditions(tx: Db, now: Date): Promise<void> {
  const everybody = await listProspects(tx);
  const players = everybody
    .filter(({ alumnusSince }) => alumnusSince === null)
    .map(({ id, rawRank }) => ({ id, rank: rawRank }));
  const alumni = everybody
    .filter(({ alumnusSince }) => alumnusSince !== null)
    .toSorted((a, b) => (a.finalRank ?? MOST_RANKED) - (b.finalRank ?? MOST_RANKED));
  const days = DEMO_EDITIONS.map(({ daysAgo }) => new Date(now.getTime() - daysAgo * DAY_MS));
  for (const [index, { distance, note, neverAsked }] of DEMO_EDITIONS.entries()) {
    const publishedAt = days[index] ?? now;
    const next = days[index + 1];
    const nextOn = next ? businessDay(next) : addDays(businessDay(now), DAYS_TO_THE_NEXT);
    // Those of today, and further back some who have lost their rank since.
    const stood = players
      .filter(({ rank }) => rank !== null || distance > 0)
      .map(({ id, rank }) => ({
        id,
        at: (rank ?? FALLEN_FROM + (id % 9)) + distance * sway(id, index),
      }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ id }) => id);
    for (const { id, finalRank, gradYear } of alumni) {
      if (finalRank === null || (gradYear ?? 0) < seniorClass(publishedAt)) continue;
      stood.splice(finalRank - 1, 0, id);
    }
    const ranks = Object.fromEntries(
      stood.slice(0, MOST_RANKED).map((id, place) => [id, place + 1]),
    );
    const title = `${MONTH.format(publishedAt)} rankings`;
    await anEdition(tx, ranks, { title, note, publishedAt, nextOn, neverAsked });
  }
}

/** How far a player stood from his rank of today, from -1 to 1: the same number every time. */
function sway(id: number, edition: number): number {
  return Math.sin(id * 12.9898 + edition * 0.9);
}
