import { createContentCache } from "#lib/content-cache.ts";
import type { Database } from "#lib/db/open-database.ts";
import { type EncodedBody, encodeBody } from "#lib/http/encoded-body.ts";
import { byCommunityVotes, byOfficialRank } from "../rules.ts";
import { ProspectList, ProspectProfile } from "../schema.ts";
import { listVisibleProspects, type VisibleProspect } from "./prospects.ts";

/** The board as it is now, never older than the last answered vote of this process. */
export interface Board {
  /** The answer of the list call, encoded. */
  listBody: EncodedBody;
  findProfile(id: number): ProspectProfile | null;
}

/** Reads the board and caches it until something changes. */
export function createBoard(database: Database): () => Promise<Board> {
  return createContentCache(database.contentVersion, async () => {
    const visible = (await listVisibleProspects(database.db)).toSorted(byOfficialRank);
    // Parsing leaves exactly the public fields, whatever the query read.
    const list = ProspectList.parse({ data: visible });
    return {
      listBody: encodeBody(JSON.stringify(list)),
      findProfile: createProfileFinder(visible),
    };
  });
}

function createProfileFinder(visible: VisibleProspect[]): Board["findProfile"] {
  let profiles: Map<number, ProspectProfile> | undefined;
  return (id) => {
    profiles ??= new Map(
      visible
        .toSorted(byCommunityVotes)
        .map((prospect, index) => [
          prospect.id,
          ProspectProfile.parse({ ...prospect, communityRank: index + 1 }),
        ]),
    );
    return profiles.get(id) ?? null;
  };
}
