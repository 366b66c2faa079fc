import { eq, sql } from "drizzle-orm";
import { refuseNames } from "#areas/board/prospects/service/refuse-names.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction, differenceOf } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { givenOf } from "#lib/given-of.ts";
import { refuseStale } from "#lib/optimistic-lock.ts";
import { refusePast } from "../access.ts";
import { type EditionRow, isSlugWithheld, lockEdition } from "../queries/editions.ts";
import { slugOf } from "../rules/editions.ts";
import type { EditionChange } from "../schema/editions.ts";
import { boardEditions } from "../tables.ts";
import { refuseTaken } from "./publish-edition.ts";

const EDITION_CHANGED = auditAction("edition_changed", "Edition of the board changed");

/**
 * Changes what is said of an edition; its list stays, and so does its address, unless that names a player whom
 * everybody must not read: then another title makes another address. Throws `not_found`, `stale`, and `invalid` or
 * `conflict` at a field.
 */
export async function changeEdition(
  { database, now }: Deps,
  actor: Actor,
  { id, expectedUpdatedAt, ...fields }: EditionChange & { id: number },
): Promise<EditionRow> {
  requireRight(actor, "scout");
  return database.contentVersion.publish(async (tx) => {
    const edition = await lockEdition(tx, id);
    refuseStale("this edition", edition, expectedUpdatedAt);
    const difference = differenceOf(edition, givenOf(fields), ["title", "nextOn"]);
    const changed = Object.keys(difference.after);
    if (changed.length === 0) return edition;
    await refuseNames(tx, { title: fields.title, note: fields.note });
    if (fields.nextOn && changed.includes("nextOn")) refusePast(fields.nextOn, now());
    const slug = await newSlugOf(tx, edition, fields.title);
    const written = await tx
      .update(boardEditions)
      .set({ ...givenOf(fields), slug, updatedAt: sql`clock_timestamp()` })
      .where(eq(boardEditions.id, id))
      .returning();
    await recordChange(tx, actor, {
      action: EDITION_CHANGED,
      subject: { type: "edition", id },
      ...difference,
    });
    return writtenRow(written);
  });
}

async function newSlugOf(tx: Db, edition: EditionRow, title = edition.title): Promise<string> {
  const { slug, withdrawnAt } = edition;
  const made = slugOf(title);
  if (made === slug || !(await isSlugWithheld(tx, edition))) return slug;
  if (withdrawnAt === null) await refuseTaken(tx, made);
  return made;
}
