import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { versionReader } from "#lib/db/testing.ts";
import { inventedAddress } from "#lib/mail/invented.ts";
import { DAY_MS } from "#lib/time.ts";
import { PERIODS, SPORTS } from "./access/choices.ts";
import { personKey } from "./access/same-child.ts";
import type { NominationRow } from "./queries/nominations.ts";
import { startOf } from "./rules/nominations.ts";
import { nominations, nominationVoteCounts, nominationVotes } from "./tables.ts";

/**
 * 400 votes of one network for a nomination at one moment, which count: a burst.
 * @param known how many voters of earlier floods there are; the new ones are others
 */
export async function aFlood(db: Db, id: number, votedAt: Date, known = 0): Promise<void> {
  await db.execute(sql`
    insert into ${nominationVotes} (nomination_id, voter_ip, voter_network, created_at)
    select ${id}, 'voter ' || (n + ${known}::int), 'network', ${votedAt.toISOString()}::timestamptz
    from generate_series(1, 400) as n`);
  await db.execute(sql`
    update ${nominations} set community_votes = community_votes + 400 where id = ${id}`);
}

/**
 * Inserts many nominations that nobody searches for: indexing their words takes ten times as long as
 * all the rest.
 */
export async function insertWithoutWords(db: Db, statements: readonly SQL[]): Promise<void> {
  const setTrigger = (to: "enable" | "disable") =>
    sql`alter table ${nominations} ${sql.raw(to)} trigger you_scout_nomination_words_write`;
  await db.transaction(async (tx) => {
    await tx.execute(setTrigger("disable"));
    for (const statement of statements) await tx.execute(statement);
    await tx.execute(setTrigger("enable"));
  });
}

/** What an author writes who writes everything. */
export const WRITTEN = {
  firstName: "Marcus",
  lastName: "Batiste",
  age: 15,
  sport: "Baseball",
  position: "SS",
  school: "Jesuit High School",
  city: "New Orleans",
  state: "Louisiana",
  gameLocation: "Kirsch-Rooney Stadium",
  gameDate: "2027-03-10",
  performance: "Three hits and two double plays in one evening.",
  video: "https://youtu.be/abcdefghijk",
  submittedByName: "Ana Coach",
  submittedByEmail: "ana@city.example",
  submittedByPhone: "(504) 555-0142",
  submitterRelation: "coach",
};
/** Inserts one approved nomination; what is not given is Marcus Batiste, 15, a shortstop. */
export async function aNomination(
  db: Db,
  given: Partial<typeof nominations.$inferInsert> = {},
): Promise<NominationRow> {
  const player = {
    firstName: "Marcus",
    lastName: "Batiste",
    age: 15,
    sport: "Baseball",
    position: "SS",
    city: "New Orleans",
    state: "Louisiana",
    performance: "Three hits and two double plays in one evening.",
    submittedByName: "Ana Coach",
    submittedByEmail: "ana@city.example",
    submitterRelation: "coach",
    status: "approved",
    ...given,
  } as const;
  const key = personKey(player.firstName, player.lastName, player.sport);
  const [row] = await db
    .insert(nominations)
    .values({ personKey: key, ...player })
    .returning();
  if (!row) throw new Error("insert returned no row");
  return row;
}

/** The version of a nomination that staff have read, as a decision about it names it. */
export const asRead = versionReader(nominations);

const FIRST_NAMES =
  "Alcée Amélie Bastien Camille Desmond Elodie Florian Gisèle Hollis Imani Jolie Kendrick Lucinde Marius Noémie Octave Perrin Quincy Rosalie Sidney Thaddeus Ulysse Viola Wendell".split(
    " ",
  );
const LAST_NAMES =
  "Aucoudray Belfontaine Carrouselle Delacharme Entrevaux Fleuridor Grandpluie Hautmarais Islebonne Joliveau Lamontaine Marevoile".split(
    " ",
  );
const CITIES = ["New Orleans", "Metairie", "Kenner", "Slidell", "Gretna", "Chalmette"];
const POSITIONS: Record<(typeof SPORTS)[number], string> = {
  Baseball: "SS",
  Softball: "P",
  Football: "QB",
  Basketball: "Guard",
  "Track and Field": "400 m",
  Soccer: "Striker",
  Volleyball: "Setter",
  Other: "All-round",
};
const PRAISE = [
  "Stayed calm with two outs and the bases loaded, then helped a younger teammate up. Everyone in the stands saw a leader.",
  "Runs every drill like it's the championship. First on the field, last to leave, and better every week.",
  "Reads the game two steps ahead. Three assists in the second half turned the game around.",
  "Strong arm, soft hands, and a smile the whole bench catches. Worth the drive.",
];
const WAITING = ["pending", "pending", "pending", "needs_info", "rejected"] as const;

/** Clearly fictional nominations: most of them public, with votes of the last weeks; some waiting. */
export async function loadDemoNominations(db: Db, now: Date): Promise<void> {
  const rows = FIRST_NAMES.map((firstName, index) => {
    const lastName = LAST_NAMES[index % LAST_NAMES.length] ?? "";
    const sport = SPORTS[index % 3 === 0 ? index % SPORTS.length : 0] ?? "Baseball";
    const createdAt = new Date(now.getTime() - (index + 1) * 2 * DAY_MS);
    return {
      firstName,
      lastName,
      age: 9 + (index % 9),
      sport,
      position: POSITIONS[sport],
      city: CITIES[index % CITIES.length] ?? "",
      state: "Louisiana",
      performance: PRAISE[index % PRAISE.length] ?? "",
      submittedByName: "Demo Author",
      submittedByEmail: inventedAddress("author"),
      submitterRelation: (["coach", "parent", "fan"] as const)[index % 3] ?? "fan",
      status: WAITING[index - FIRST_NAMES.length + WAITING.length] ?? ("approved" as const),
      personKey: personKey(firstName, lastName, sport),
      createdAt,
      updatedAt: createdAt,
    };
  });
  const made = await db.insert(nominations).values(rows).returning();
  await castDemoVotes(db, made, now);
}

/** Three votes fewer for each that follows, a third of them of this week. */
async function castDemoVotes(db: Db, made: NominationRow[], now: Date): Promise<void> {
  const open = made.filter(({ status }) => status === "approved");
  const votes = open.flatMap(({ id }, place) =>
    Array.from({ length: Math.max(2, 60 - 3 * place) }, (_, turn) => ({
      nominationId: id,
      voterIp: `demo ${place}-${turn}`,
      voterNetwork: `demo ${turn % 40}`,
      createdAt: new Date(now.getTime() - (turn % 3) * 11 * DAY_MS),
    })),
  );
  await db.insert(nominationVotes).values(votes);
  const counts = new Map<string, typeof nominationVoteCounts.$inferInsert>();
  for (const { nominationId, createdAt } of votes) {
    for (const period of PERIODS) {
      const startsOn = startOf(period, createdAt);
      const key = `${nominationId} ${period} ${startsOn}`;
      const counted = counts.get(key)?.votes ?? 0;
      counts.set(key, { nominationId, period, startsOn, votes: counted + 1 });
    }
  }
  await db.insert(nominationVoteCounts).values([...counts.values()]);
  await db.execute(sql`
    update ${nominations} as nomination set community_votes = counted.votes
    from (select nomination_id, count(*)::int as votes from ${nominationVotes} group by 1) as counted
    where counted.nomination_id = nomination.id`);
}
