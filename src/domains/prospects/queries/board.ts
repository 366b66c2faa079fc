import { createContentCache } from "#lib/content-cache.ts";
import { ignoringVotes } from "#lib/db/content-version.ts";
import type { Database } from "#lib/db/open-database.ts";
import { type EncodedBody, encodeBody } from "#lib/http/encoded-body.ts";
import { byCommunityVotes, byOfficialRank } from "../rules.ts";
import { AlumniList } from "../schema/alumni.ts";
import { ProspectList, ProspectProfile } from "../schema.ts";
import type { EditionsOfBoard } from "../service/editions-of-board.ts";
import { listAlumniIds } from "./alumni.ts";
import { listVisibleProspects, type VisibleProspect } from "./prospects.ts";

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

/** Reads the board and caches it until something changes. */
export function createBoard(database: Database, editions: EditionsOfBoard): () => Promise<Board> {
  // Votes change no edition, and come too often to read one for each of them.
  const getPreviousRanks = createContentCache(ignoringVotes(database.contentVersion), () =>
    editions.readPreviousRanks(database.db),
  );
  const getBestPlaces = createContentCache(ignoringVotes(database.contentVersion), async () =>
    editions.readBestPlaces(database.db, await listAlumniIds(database.db)),
  );
  return createContentCache(database.contentVersion, async () => {
    const previousRanks = await getPreviousRanks();
    const bestPlaces = await getBestPlaces();
    const visible = (await listVisibleProspects(database.db))
      .toSorted(byOfficialRank)
      .map((player) => ({ ...player, previousRank: previousRanks.get(player.id) ?? null }));
    const onBoard = visible.filter(({ alumnus }) => alumnus === null);
    const alumni = visible.filter(({ alumnus }) => alumnus !== null).toSorted(byClass);
    // Parsing leaves exactly the public fields, whatever the query read.
    const list = ProspectList.parse({ data: onBoard });
    const graduates = AlumniList.parse({
      data: alumni.map(({ alumnus, ...player }) => {
        const place = bestPlaces.get(player.id);
        const bestEdition = place && place.rank === alumnus?.bestRank ? place : null;
        return { ...player, ...alumnus, bestEdition };
      }),
    });
    return {
      listBody: encodeBody(JSON.stringify(list)),
      alumniBody: encodeBody(JSON.stringify(graduates)),
      findProfile: createProfileFinder(onBoard, alumni),
    };
  });
}

function createProfileFinder(
  onBoard: BoardProspect[],
  alumni: BoardProspect[],
): Board["findProfile"] {
  let profiles: Map<number, ProspectProfile> | undefined;
  return (id) => {
    profiles ??= new Map(
      [
        ...onBoard
          .toSorted(byCommunityVotes)
          .map((prospect, index) => ({ ...prospect, communityRank: index + 1 })),
        ...alumni.map((prospect) => ({ ...prospect, communityRank: null })),
      ].map((prospect) => [prospect.id, ProspectProfile.parse(prospect)]),
    );
    return profiles.get(id) ?? null;
  };
}

/** Order of alumni: the class that graduated last first, within a class the better former rank. */
function byClass(one: VisibleProspect, other: VisibleProspect): number {
  const place = ({ alumnus }: VisibleProspect) => alumnus?.bestRank ?? Number.MAX_SAFE_INTEGER;
  return (other.gradYear ?? 0) - (one.gradYear ?? 0) || place(one) - place(other);
}
