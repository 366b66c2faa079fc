import { eq } from "drizzle-orm";
import { partners } from "#areas/connect/profiles/tables.ts";
import type { Db } from "#lib/db/db.ts";
import type { Secrets } from "#lib/secrets.ts";
import { wordOf } from "../rules/minors.ts";
import type { MinorQuestion } from "../schema/guardian.ts";
import { listings } from "../tables.ts";
import { presentShown } from "./browse.ts";
import { isBoundByOther } from "./kept-noes.ts";
import { LISTING_COLUMNS, notThere } from "./listings.ts";
import { getFacts, isOverruled, wordsVersion } from "./minors.ts";

/**
 * What the guardian of a child is shown of a listing: what everybody would see, made as it is made for them. While it
 * is being written, and lacks something that everybody would see, it is null, as after a no. Throws `not_found`.
 */
export async function getQuestion(db: Db, secrets: Secrets, id: number): Promise<MinorQuestion> {
  const [row] = await db
    .select({ ...LISTING_COLUMNS, isCreatorVerified: partners.isVerified })
    .from(listings)
    .innerJoin(partners, eq(partners.id, listings.creatorId))
    .where(eq(listings.id, id));
  if (!row) throw notThere();
  const { guardianAgreedAt, guardianRevokedAt } = row;
  const facts = await getFacts(db, id);
  const saidAt = guardianRevokedAt ?? guardianAgreedAt;
  return {
    listing: isWhole(row) ? presentShown(asIfShown(row), { isSaved: false, match: null }) : null,
    status: row.status,
    word: wordOf(row),
    isOverruled: await isOverruled(db, id),
    isBound: await isBoundByOther(db, secrets, { creatorId: row.creatorId, facts }),
    saidAt: saidAt?.toISOString() ?? null,
    parentName: facts.guardianName,
    version: wordsVersion(row),
  };
}

type Row = Parameters<typeof presentShown>[0];

/** What has not been shown yet is shown as of its last change. */
function asIfShown(row: Row): Row {
  return { ...row, publishedAt: row.publishedAt ?? row.updatedAt };
}

function isWhole(row: Row): boolean {
  const { card, title, description, category, location, audienceSize } = row;
  const { dateStart, dateEnd, priceMin, priceMax } = row;
  const needed = [card, title, description, category, location, audienceSize];
  return [...needed, dateStart, dateEnd, priceMin, priceMax].every((part) => part !== null);
}
