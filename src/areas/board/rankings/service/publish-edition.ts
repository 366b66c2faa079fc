import { listAsking } from "#areas/board/evaluations/queries/requests.ts";
import type { WithNominated } from "#areas/board/prospects/queries/namesakes.ts";
import { listVisibleProspects } from "#areas/board/prospects/queries/prospects.ts";
import { lockBoard } from "#areas/board/prospects/service/ranks.ts";
import { refuseNames } from "#areas/board/prospects/service/refuse-names.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction, type Change } from "#areas/platform/audit/access.ts";
import { recordWithParts } from "#areas/platform/audit/service/record-change.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { refusePast } from "../access.ts";
import { countEditions, type EditionRow, findNewest, isSlugTaken } from "../queries/editions.ts";
import { EDITIONS_MAX, slugOf } from "../rules/editions.ts";
import type { EditedEdition, NewEdition } from "../schema/editions.ts";
import { boardEditionRanks, boardEditions } from "../tables.ts";

const EDITION_PUBLISHED = auditAction("edition_published", "Edition of the board published");

/**
 * Publishes the live ranking as an edition: whoever everybody sees on it. Throws `invalid` at a field, `stale` when
 * another edition is the newest than the publisher saw, and `conflict`.
 */
export async function publishLive(
  { database, now }: Deps,
  actor: Actor,
  { expectedNewest, readNominated, ...edition }: NewEdition & WithNominated,
): Promise<EditionRow> {
  requireRight(actor, "scout");
  return database.contentVersion.publish(async (tx) => {
    await lockBoard(tx, null);
    const newest = (await findNewest(tx))?.id ?? null;
    if (expectedNewest !== undefined && newest !== expectedNewest) {
      const message = "Someone else published an edition in the meantime. Please look again.";
      throw new AppError("stale", message);
    }
    return addEdition(tx, actor, { ...edition, now: now(), moves: [], readNominated });
  });
}

/**
 * Keeps the ranking as it is in this transaction, which holds its lock, as an edition. Throws `invalid` at a field,
 * and `conflict`.
 * @param moves what publishing it changed on the board
 */
export async function addEdition(
  tx: PublicTx,
  actor: Actor,
  {
    title,
    note,
    nextOn,
    now,
    moves,
    readNominated,
  }: EditedEdition & WithNominated & { now: Date; moves: readonly Change[] },
): Promise<EditionRow> {
  await refuseNames(tx, { title, note });
  refusePast(nextOn, now);
  const slug = slugOf(title);
  if ((await countEditions(tx)) >= EDITIONS_MAX) {
    throw new AppError("conflict", `There are at most ${EDITIONS_MAX} editions.`);
  }
  await refuseTaken(tx, slug);
  const visible = await listVisibleProspects(tx);
  const ranked = visible.flatMap(({ id, rawRank }) =>
    rawRank === null ? [] : [{ id, rank: rawRank }],
  );
  if (ranked.length === 0) throw new AppError("conflict", "Nobody on the public board has a rank.");
  const asking = await listAsking(tx, readNominated);
  const added = writtenRow(
    await tx
      .insert(boardEditions)
      .values({
        ...{ slug, title, note, nextOn },
        publishedAt: now,
        players: ranked.length,
        neverAsked: ranked.filter(({ id }) => !asking.has(id)).length,
      })
      .returning(),
  );
  await tx
    .insert(boardEditionRanks)
    .values(ranked.map(({ id, rank }) => ({ editionId: added.id, prospectId: id, rank })));
  const whole = {
    action: EDITION_PUBLISHED,
    subject: { type: "edition", id: added.id },
    after: { title, nextOn, players: added.players },
  } as const;
  await recordWithParts(tx, actor, { whole, parts: moves });
  return added;
}

/** Throws `conflict`, at the title, where another edition has this address. */
export async function refuseTaken(tx: Db, slug: string): Promise<void> {
  if (!(await isSlugTaken(tx, slug))) return;
  const message = "There is an edition at this address already: please choose another title";
  throw new AppError("conflict", message, { fields: { title: message } });
}
