import { listUndecided, undecidedAmong } from "#areas/votes/queries/undecided.ts";
import { createKeyedContentCache } from "#lib/content-cache.ts";
import { ignoringVotes } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { estimateGradYear } from "#lib/grad-year.ts";
import { type EncodedBody, encodeBody } from "#lib/http/encoded-body.ts";
import { presentAs } from "#lib/http/response-body.ts";
import { videoEmbed } from "#lib/video-embed.ts";
import { ageBand } from "../access/age-band.ts";
import { LEADERBOARD_PERIODS, type LeaderboardPeriod } from "../access/choices.ts";
import { nameAt, shownOf } from "../access/public-fields.ts";
import { visibilityOf } from "../access/visibility.ts";
import { nominatedBy, startOf } from "../rules/nominations.ts";
import {
  NominationChoices,
  type NominationFilter,
  NominationPage,
  NominationProfile,
  type PublicNomination,
} from "../schema/nominations.ts";
import { countRanked, findPlace, listChoices, listRanked, type Season } from "./leaderboard.ts";
import { type AuthoredRow, findPublic, type NominationRow } from "./nominations.ts";

/** Exactly what everybody may see of a nomination. */
export function present(row: AuthoredRow): PublicNomination {
  const author = nominatedBy(row.submitterRelation, row.isCoachVerified);
  return { ...presentWords(row), nominatedBy: author };
}

/** What everybody may see of a nomination, but for its author, whose standing may change at any time. */
export function presentWords(row: NominationRow): Omit<PublicNomination, "nominatedBy"> {
  const level = visibilityOf(row);
  const { id, sport, position, city, state, performance } = row;
  return shownOf({
    id,
    name: nameAt(row, level),
    sport,
    position,
    ageBand: ageBand(row.age),
    city,
    state,
    performance,
    communityVotes: row.communityVotes,
    level,
    full: {
      school: row.school,
      gradYear: estimateGradYear(row.age - row.yearsAdded, row.createdAt),
      gameLocation: row.gameLocation,
      gameDate: row.gameDate,
      videoEmbed: row.video && videoEmbed(row.video),
    },
  });
}

/** Whether votes for a nomination have ended, as `isRetired` says of its row. */
function isVoteClosed({ promotedProspectId }: NominationRow): boolean {
  return promotedProspectId !== null;
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
  // What no vote changes is not made anew for each of them: it takes a look at everything that is public.
  const choices = createKeyedContentCache<EncodedBody>(ignoringVotes(contentVersion), 1);
  const totals = createKeyedContentCache<number>(ignoringVotes(contentVersion), MOST_LISTS);
  function countAll({ sport, position, city }: NominationFilter, season: Season): Promise<number> {
    const count = () => countRanked(db, { sport, position, city }, season);
    if (season.period !== "all") return count();
    return totals(JSON.stringify([sport, position?.toLowerCase(), city?.toLowerCase()]), count);
  }
  return {
    list(filter) {
      const season = seasonAt(filter.period ?? "all", now());
      return lists(JSON.stringify([season, filter]), async () =>
        readList(db, { filter, season, total: await countAll(filter, season) }),
      );
    },
    choices: () =>
      choices("", async () =>
        encodeBody(JSON.stringify(presentAs(NominationChoices, { data: await listChoices(db) }))),
      ),
    async findProfile(id) {
      const found = await findPublic(db, id);
      if (!found) return null;
      const { row, formerIds, prospectId } = found;
      const standings = [];
      const isUndecided = (await listUndecided(db, "nomination")).has(row.id);
      for (const period of isUndecided ? [] : LEADERBOARD_PERIODS) {
        const place = await findPlace(db, row, seasonAt(period, now()));
        if (place) standings.push({ period, ...place });
      }
      return presentAs(
        NominationProfile,
        shownOf({
          ...present(row),
          ...{ formerIds, isVoteClosed: isVoteClosed(row), prospectId, standings },
        }),
      );
    },
  };
}

async function readList(
  db: Db,
  { filter, season, total }: { filter: NominationFilter; season: Season; total: number },
): Promise<EncodedBody> {
  const rows = await listRanked(db, filter, season, total);
  const isFirstPage = (filter.page ?? 1) === 1;
  const [leader] = isFirstPage
    ? rows
    : await listRanked(db, { ...filter, page: 1, pageSize: 1 }, season, total);
  const undecided = await listUndecided(db, "nomination");
  const page = presentAs(NominationPage, {
    data: rows.map(({ row, ...ranked }) =>
      shownOf({ ...present(row), ...ranked, isVoteClosed: isVoteClosed(row) }),
    ),
    total,
    mostVotes: leader?.votes ?? 0,
    ...undecidedAmong(
      rows.map(({ row }) => row),
      undecided,
    ),
  });
  return encodeBody(JSON.stringify(page));
}

function seasonAt(period: LeaderboardPeriod, moment: Date): Season {
  return { period, startsOn: period === "all" ? "" : startOf(period, moment) };
}
