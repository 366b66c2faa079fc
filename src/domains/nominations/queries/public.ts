import { createKeyedContentCache } from "#lib/content-cache.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { estimateGradYear } from "#lib/grad-year.ts";
import { type EncodedBody, encodeBody } from "#lib/http/encoded-body.ts";
import { videoEmbed } from "#lib/video-embed.ts";
import { ageBand } from "../access/age-band.ts";
import { LEADERBOARD_PERIODS, type LeaderboardPeriod } from "../access/choices.ts";
import { visibilityOf } from "../access/visibility.ts";
import { nominatedBy, startOf } from "../rules.ts";
import {
  NominationChoices,
  type NominationFilter,
  NominationPage,
  NominationProfile,
  type PublicNomination,
} from "../schema.ts";
import { countRanked, findPlace, listChoices, listRanked, type Season } from "./leaderboard.ts";
import { type AuthoredRow, findPublic, type NominationRow } from "./nominations.ts";

/** Exactly what everybody may see of a nomination. */
export function present(row: AuthoredRow): PublicNomination {
  const author = nominatedBy(row.submitterRelation, row.isCoachVerified);
  return { ...presentWords(row), nominatedBy: author };
}

/** What everybody may see of a nomination, but for its author, whose standing may change at any time. */
export function presentWords(row: NominationRow): Omit<PublicNomination, "nominatedBy"> {
  const visibility = visibilityOf(row);
  const isFull = visibility === "full";
  const { id, firstName, lastName, sport, position, city, state, performance } = row;
  return {
    id,
    name: isFull ? `${firstName} ${lastName}` : `${firstName} ${[...lastName][0] ?? ""}.`,
    sport,
    position,
    ageBand: ageBand(row.age),
    city,
    state,
    performance,
    communityVotes: row.communityVotes,
    level: visibility,
    full: isFull
      ? {
          school: row.school,
          gradYear: estimateGradYear(row.age - row.yearsAdded, row.createdAt),
          gameLocation: row.gameLocation,
          gameDate: row.gameDate,
          videoEmbed: row.video && videoEmbed(row.video),
        }
      : null,
  };
}

/** The most filters whose answers are cached. */
const MOST_LISTS = 100;

/** What everybody reads of YouScout: each answer is made once and cached until public content changes. */
export interface PublicReads {
  /** The answer of the list call, encoded. */
  list(filter: NominationFilter): Promise<EncodedBody>;
  /** The answer of the call for what can be filtered by, encoded. */
  choices(): Promise<EncodedBody>;
  /** A public nomination, or the one it was merged into; null if there is none. */
  findProfile(id: number): Promise<NominationProfile | null>;
}

export function createPublicReads({ database, now }: Deps): PublicReads {
  const { db, contentVersion } = database;
  const lists = createKeyedContentCache<EncodedBody>(contentVersion, MOST_LISTS);
  const choices = createKeyedContentCache<EncodedBody>(contentVersion, 1);
  return {
    list(filter) {
      const season = seasonAt(filter.period ?? "all", now());
      return lists(JSON.stringify([season, filter]), () => readList(db, filter, season));
    },
    choices: () =>
      choices("", async () =>
        encodeBody(JSON.stringify(NominationChoices.parse({ data: await listChoices(db) }))),
      ),
    async findProfile(id) {
      const found = await findPublic(db, id);
      if (!found) return null;
      const { row, prospectId } = found;
      const standings = [];
      for (const period of LEADERBOARD_PERIODS) {
        const place = await findPlace(db, row, seasonAt(period, now()));
        if (place) standings.push({ period, ...place });
      }
      return NominationProfile.parse({ ...present(row), prospectId, standings });
    },
  };
}

async function readList(db: Db, filter: NominationFilter, season: Season): Promise<EncodedBody> {
  const rows = await listRanked(db, filter, season);
  const isFirstPage = (filter.page ?? 1) === 1;
  const [leader] = isFirstPage
    ? rows
    : await listRanked(db, { ...filter, page: 1, pageSize: 1 }, season);
  const page = NominationPage.parse({
    data: rows.map(({ row, votes }) => ({ ...present(row), votes })),
    total: await countRanked(db, filter, season),
    mostVotes: leader?.votes ?? 0,
  });
  return encodeBody(JSON.stringify(page));
}

function seasonAt(period: LeaderboardPeriod, moment: Date): Season {
  return { period, startsOn: period === "all" ? "" : startOf(period, moment) };
}
