import { readBestPlaces, readPreviousRanks } from "#areas/board/rankings/queries/editions.ts";
import { listUndecided, undecidedAmong } from "#areas/votes/queries/undecided.ts";
import { createContentCache } from "#lib/content-cache.ts";
import { ignoringVotes } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Database } from "#lib/db/open-database.ts";
import { type EncodedBody, encodeBody } from "#lib/http/encoded-body.ts";
import { presentAs } from "#lib/http/response-body.ts";
import { shownOf } from "../rules/public-fields.ts";
import { byCommunityVotes, byOfficialRank } from "../rules/ranking.ts";
import { AlumniList } from "../schema/alumni.ts";
import {
  type ListedProspect,
  type Prospect,
  ProspectList,
  ProspectProfile,
} from "../schema/prospects.ts";
import { listAlumniIds } from "./alumni.ts";
import { type BoardNames, readBoardNames } from "./board-names.ts";
import { listVisibleProspects, readVotes, type VisibleProspect } from "./prospects.ts";

/** The board as it is now, never older than the last answered vote of this process. */
export interface Board {
  /** The answer of the list call, encoded. */
  listBody: EncodedBody;
  /** The answer of the call for those who have graduated, encoded. */
  alumniBody: EncodedBody;
  findProfile(id: number): ProspectProfile | null;
}

/** A visible prospect with his rank in the edition before the newest. */
type BoardProspect = VisibleProspect & { previousRank: number | null };

/** What no vote changes of the board. */
interface Players {
  /** In official order. */
  onBoard: BoardProspect[];
  /** As `byClass` orders them. */
  alumni: BoardProspect[];
  /** The answer of the list call, whose votes may be old. */
  list: ListedProspect[];
  /** The answer of the call for those who have graduated, encoded: it tells no votes. */
  alumniBody: EncodedBody;
  /** Whom no text may name. */
  withheld: BoardNames["withheld"];
  /** Whose vote spike waits for staff: it brings no distinction, and their own pages name no place. */
  undecided: ReadonlySet<number>;
}

/**
 * Reads the board and caches it until something changes. Votes come too often to read everything for each of them:
 * after one, nothing but the counts is read.
 */
export function createBoard(database: Database): () => Promise<Board> {
  const getPlayers = createContentCache(ignoringVotes(database.contentVersion), () =>
    readPlayers(database.db),
  );
  return createContentCache(database.contentVersion, async () => {
    const { onBoard, alumni, list, alumniBody, ...rest } = await getPlayers();
    const votes = await readVotes(database.db);
    const counted = <Player extends Prospect>(player: Player): Player => ({
      ...player,
      communityVotes: votes.get(player.id) ?? player.communityVotes,
    });
    const answer: ProspectList = {
      data: list.map(counted),
      ...undecidedAmong(list, rest.undecided),
    };
    return {
      listBody: encodeBody(JSON.stringify(answer)),
      alumniBody,
      findProfile: createProfileFinder(onBoard.map(counted), alumni.map(counted), rest),
    };
  });
}

async function readPlayers(db: Db): Promise<Players> {
  const { withheld } = await readBoardNames(db);
  const previousRanks = await readPreviousRanks(db);
  const bestPlaces = await readBestPlaces(db, await listAlumniIds(db));
  const visible = (await listVisibleProspects(db))
    .map((player) => withoutCollege(player, withheld))
    .toSorted(byOfficialRank)
    .map((player) => ({ ...player, previousRank: previousRanks.get(player.id) ?? null }));
  const onBoard = visible.filter(({ alumnus }) => alumnus === null);
  const alumni = visible.filter(({ alumnus }) => alumnus !== null).toSorted(byClass);
  const graduates = presentAs(AlumniList, {
    data: alumni.map(({ alumnus, ...player }) => {
      const place = bestPlaces.get(player.id);
      const bestEdition = place && place.rank === alumnus?.bestRank ? place : null;
      return shownOf({ ...player, ...alumnus, bestEdition });
    }),
  });
  // Parsing leaves exactly the public fields, whatever the query read.
  const list = presentAs(ProspectList.shape.data, onBoard.map(shownOf));
  const alumniBody = encodeBody(JSON.stringify(graduates));
  const undecided = await listUndecided(db, "prospect");
  return { onBoard, alumni, list, alumniBody, withheld, undecided };
}

function createProfileFinder(
  onBoard: BoardProspect[],
  alumni: BoardProspect[],
  { withheld, undecided }: Pick<Players, "withheld" | "undecided">,
): Board["findProfile"] {
  let profiles: Map<number, BoardProspect & { communityRank: number | null }> | undefined;
  return (id) => {
    profiles ??= new Map(
      [
        ...onBoard.toSorted(byCommunityVotes).map((prospect, index) => ({
          ...prospect,
          communityRank: undecided.has(prospect.id) ? null : index + 1,
        })),
        ...alumni.map((prospect) => ({ ...prospect, communityRank: null })),
      ].map((prospect) => [prospect.id, prospect]),
    );
    const found = profiles.get(id);
    if (!found) return null;
    const profile = presentAs(ProspectProfile, shownOf(found));
    // What is said of one player names no other whose guardian withholds him.
    const isNaming = profile.scoutReport && withheld.find(profile.scoutReport.text, profile);
    return isNaming ? { ...profile, scoutReport: null } : profile;
  };
}

/** A player without a commitment whose college is another player who is withheld. */
function withoutCollege(
  player: VisibleProspect,
  withheld: BoardNames["withheld"],
): VisibleProspect {
  const { commitment } = player;
  const isNaming = commitment && withheld.findWhole(commitment.college, player);
  return isNaming ? { ...player, commitment: null, committedTo: null } : player;
}

/** Order of alumni: the class that graduated last first, within a class the better former rank. */
function byClass(one: VisibleProspect, other: VisibleProspect): number {
  const place = ({ alumnus }: VisibleProspect) => alumnus?.bestRank ?? Number.MAX_SAFE_INTEGER;
  return (other.gradYear ?? 0) - (one.gradYear ?? 0) || place(one) - place(other);
}
