import { eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { videoEmbed } from "#lib/video-embed.ts";
import { FACTS, type Fact } from "../rules/facts.ts";
import type { PublicFacts } from "../schema/prospects.ts";
import { prospectFacts } from "../tables.ts";

export type FactsRow = typeof prospectFacts.$inferSelect;

/** What staff wrote of a player for everybody; null before they wrote any of it. */
export async function findFacts(db: Db, prospectId: number): Promise<FactsRow | null> {
  const [row] = await db
    .select()
    .from(prospectFacts)
    .where(eq(prospectFacts.prospectId, prospectId));
  return row ?? null;
}

/** What staff wrote of a player for everybody. */
export function presentFacts(row: FactsRow | null) {
  const facts = Object.fromEntries(FACTS.map((fact) => [fact, row?.[fact] ?? null]));
  return facts as Pick<FactsRow, Fact>;
}

/** A player's facts as everybody reads them where `shownOf` lets them. */
export function presentPublic(
  facts: FactsRow | null,
): PublicFacts & { committedTo: string | null } {
  const { college, committedOn, announcedBy, video, note, noteOn } = facts ?? {};
  return {
    committedTo: college ?? null,
    commitment:
      college && committedOn && announcedBy ? { college, committedOn, announcedBy } : null,
    scoutReport: note && noteOn ? { text: note, writtenOn: noteOn } : null,
    videoEmbed: video ? videoEmbed(video) : null,
  };
}
