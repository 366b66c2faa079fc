import { eq, sql } from "drizzle-orm";
import { type Db, writtenRow } from "#lib/db/db.ts";
import { seniorClass } from "#lib/grad-year.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { IsTakenDown } from "./queries/agreement.ts";
import type { ProspectRow } from "./queries/prospects.ts";
import type { AgreedKind, GuardianWord } from "./rules/agreement.ts";
import { LOWEST_RANK } from "./rules/ranking.ts";
import type { ListedProspect } from "./schema/prospects.ts";
import {
  prospectFacts,
  prospects,
  prospectVoteChanges,
  prospectVotes,
  publicationAgreements,
} from "./tables.ts";

/** A class whose players may be under 13 when the tests run. */
export const CLASS_UNDER_13 = seniorClass(new Date()) + 5;

/** Inserts one player; what is not given is unremarkable and unranked. */
export async function aProspect(
  db: Db,
  given: Partial<typeof prospects.$inferInsert> = {},
): Promise<ProspectRow> {
  const row = writtenRow(
    await db
      .insert(prospects)
      .values({
        firstName: "Julien",
        lastName: "Belombray",
        positionPrimary: "SS",
        school: "Holy Cross School",
        gradYear: 2027,
        ...given,
      })
      .returning(),
  );
  return row;
}

/** A player as the public list has him: full, official first and without votes, if nothing else is given. */
export function aPublicPlayer(given: Partial<ListedProspect> = {}): ListedProspect {
  return {
    id: 1,
    firstName: "Julien",
    lastName: "Belombray",
    positionPrimary: "SS",
    positionSecondary: null,
    battingThrowingHand: "R/R",
    school: "Holy Cross School",
    teamName: null,
    gradYear: 2027,
    rawRank: 1,
    rawEvaluated: false,
    communityVotes: 0,
    level: "full",
    committedTo: null,
    previousRank: null,
    ...given,
  };
}

/** For commands that remove players: no guardian took a nomination down. */
export const NOT_TAKEN_DOWN: IsTakenDown = async () => false;

/** As `NOT_TAKEN_DOWN` for the first player, and fails with the next. */
export function failsForSecondPlayer(): IsTakenDown {
  let first: number | undefined;
  return async (_tx, id) => {
    first ??= id;
    if (id !== first) throw new Error("the second player");
    return false;
  };
}

/** Inserts what a player's guardian said: a yes to these kinds, or another word. */
export async function aWord(
  db: Db,
  prospectId: number,
  kinds: readonly AgreedKind[] = [],
  answer: GuardianWord = "agreed",
): Promise<void> {
  const saidAt = new Date("2027-03-01T12:00:00Z");
  await db.insert(publicationAgreements).values({ prospectId, kinds: [...kinds], answer, saidAt });
}

const FIRST_NAMES =
  "Andre Anton Beau Bryce Cade Cameron Cole Damien Dane Darius Devin Dominic Elias Emile Etienne Ezra Felix Gabriel Gage Graham Hayes Isaiah Jalen Jonah Josiah Jude Julien Kai Kellan Landry Leo Lucas Luke Malik Marcel Mason Micah Miles Nico Noah Omar Parker Quentin Reid Remy Roman Sawyer Silas Tate Theo Tobias Trey Tristan Tyrell Wade Wyatt Xavier Zane".split(
    " ",
  );
const NAME_BEGINNINGS =
  "Bel Cas Char Cor Dau Des Dom Fav Fon Gau Gui Har Lan Mar Pel Rob Thib Ver Vil Bou".split(" ");
const NAME_ENDINGS = "adelle andeaux antier avance erelle igny ileaux ombray oreux ouvelle".split(
  " ",
);
const SCHOOLS = [
  "Jesuit High School",
  "Brother Martin High School",
  "Holy Cross School",
  "Archbishop Rummel High School",
  "Archbishop Shaw High School",
  "John Curtis Christian School",
  "St. Augustine High School",
  "De La Salle High School",
  "Isidore Newman School",
  "St. Paul's School",
  "Mandeville High School",
  "Fontainebleau High School",
  "Northshore High School",
  "Slidell High School",
  "Destrehan High School",
  "Hahnville High School",
  "Edna Karr High School",
  "Warren Easton High School",
  "East Jefferson High School",
  "Lakeshore High School",
];
const TEAMS = [
  "Crescent City Pelicans",
  "Bayou Kings 17U",
  "Pontchartrain Thunder",
  "Gentilly Lights",
  "Westbank Herons",
  "Tammany Timber 16U",
];
/** Primary and secondary position with hands that go with them. */
const ROLES: readonly [primary: string, secondary: string | null, hands: readonly string[]][] = [
  ["SS", "2B", ["R/R", "L/R", "S/R"]],
  ["P", "1B", ["R/R", "L/L"]],
  ["RHP", null, ["R/R", "L/R"]],
  ["LHP", "OF", ["L/L"]],
  ["C", "3B", ["R/R", "L/R"]],
  ["CF", "LF", ["R/R", "L/L", "S/R"]],
  ["3B", "SS", ["R/R", "L/R"]],
  ["1B", "DH", ["L/L", "R/R"]],
  ["2B", "MIF", ["R/R", "S/R"]],
  ["OF", "P", ["R/R", "L/L", "R/L"]],
  ["RF", null, ["L/R", "R/R"]],
  ["LF", "1B", ["L/L", "R/R"]],
  ["UTIL", null, ["R/R"]],
  ["MIF", null, ["S/R"]],
];
/** How many years after the seniors of today they graduate. */
const CLASSES = [3, 0, 0, 1, 1, 2];
const UNRANKED_PLAYERS = 12;
const DEMO_SEED = 504;

/** The same numbers from 0 to 1 (exclusive) for the same seed: mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type DemoProspect = typeof prospects.$inferInsert & { communityVotes: number };

/** A full board of invented players: the same ones every time, none of whom has graduated today. */
export function demoProspects(now: Date): DemoProspect[] {
  const random = createRandom(DEMO_SEED);
  const pick = <Choice>(choices: readonly Choice[]) =>
    choices[Math.floor(random() * choices.length)] as Choice;
  const taken = new Set<string>();
  function surname(): string {
    const name = pick(NAME_BEGINNINGS) + pick(NAME_ENDINGS);
    if (taken.has(name)) return surname();
    taken.add(name);
    return name;
  }
  return Array.from({ length: LOWEST_RANK + UNRANKED_PLAYERS }, (_, index) => {
    const [positionPrimary, positionSecondary, hands] = pick(ROLES);
    const isRanked = index < LOWEST_RANK;
    const fame = isRanked ? Math.exp(-index / 40) : 0.1;
    return {
      firstName: pick(FIRST_NAMES),
      lastName: surname(),
      positionPrimary,
      positionSecondary,
      battingThrowingHand: random() < 0.94 ? pick(hands) : null,
      school: random() < 0.95 ? pick(SCHOOLS) : null,
      teamName: random() < 0.5 ? pick(TEAMS) : null,
      gradYear: seniorClass(now) + pick(CLASSES),
      rawRank: isRanked ? index + 1 : null,
      rawEvaluated: random() < (isRanked ? 0.7 : 0.2),
      communityVotes: Math.floor(180 * fame * (0.25 + random())),
    };
  });
}

/** Fills an empty board with the demo players and a vote row for each of their votes. */
export async function loadDemoBoard(tx: Db, now: Date): Promise<void> {
  await tx.insert(prospects).values(demoProspects(now));
  await tx.execute(sql`
    insert into ${prospectVotes} (prospect_id, voter_ip, voter_network, voted_at)
    select player.id, 'demo ' || vote, 'demo ' || vote % 40,
      ${now.toISOString()}::timestamptz - interval '1 hour' * (1 + vote * 3)
    from ${prospects} as player, generate_series(1, player.community_votes) as vote`);
  await loadDemoRemoval(tx, now);
}

/** Two classes that graduated, of which three players' guardians agreed to show where they committed. */
const DEMO_ALUMNI = [
  { firstName: "Terrence", lastName: "Landriaux", position: "RHP", rank: 4, college: "Tulane" },
  { firstName: "Gaston", lastName: "Robichelle", position: "CF", rank: 11, college: "Nicholls" },
  { firstName: "Deshawn", lastName: "Marchelin", position: "C", rank: 17, college: null },
  { firstName: "Armand", lastName: "Fontevieux", position: "3B", rank: 38, college: null },
  { firstName: "Kendall", lastName: "Guidrelle", position: "SS", rank: 2, college: "LSU" },
  { firstName: "Preston", lastName: "Villeroix", position: "1B", rank: 26, college: null },
] as const;
const OF_LAST_CLASS = 4;

/** Adds players who graduated to the demo board. */
export async function loadDemoAlumni(tx: Db, now: Date): Promise<void> {
  const lastClass = seniorClass(now) - 1;
  for (const [index, alumnus] of DEMO_ALUMNI.entries()) {
    const { firstName, lastName, position, rank, college } = alumnus;
    const gradYear = index < OF_LAST_CLASS ? lastClass : lastClass - 1;
    const { id } = await aProspect(tx, {
      ...{ firstName, lastName, positionPrimary: position, gradYear, communityVotes: 0 },
      ...{ school: SCHOOLS[index], rawEvaluated: true, alumnusSince: now },
      ...{ finalRank: rank, bestRank: rank },
    });
    if (college === null) continue;
    const word = { answer: "agreed", kinds: ["commitment"], saidAt: now } as const;
    await tx
      .insert(publicationAgreements)
      .values({ ...word, prospectId: id, kinds: [...word.kinds] });
    const committedOn = `${gradYear - 1}-11-12`;
    await tx
      .insert(prospectFacts)
      .values({ prospectId: id, college, committedOn, announcedBy: "family" });
  }
}

const REMOVED = 24;
const REMOVED_RANK = 5;

/** Votes of a program for one player, which staff took out of the count an hour later. */
async function loadDemoRemoval(tx: Db, now: Date): Promise<void> {
  const castAt = new Date(now.getTime() - 5 * DAY_MS);
  const changedAt = new Date(castAt.getTime() + HOUR_MS);
  const [player] = await tx
    .select({ id: prospects.id })
    .from(prospects)
    .where(eq(prospects.rawRank, REMOVED_RANK));
  if (!player) return;
  await tx.insert(prospectVotes).values(
    Array.from({ length: REMOVED }, (_, vote) => ({
      prospectId: player.id,
      voterIp: `demo program ${vote}`,
      voterNetwork: "demo program",
      votedAt: castAt,
      voidedAt: changedAt,
    })),
  );
  await tx.insert(prospectVoteChanges).values({
    prospectId: player.id,
    what: "removed",
    reason: "automated",
    votes: REMOVED,
    changedAt,
  });
}
