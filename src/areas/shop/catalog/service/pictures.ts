import type { Actor } from "#areas/platform/accounts/access/actor.ts";
import { claimForSite, releaseUpload } from "#areas/platform/uploads/service/claims.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { drawingOf } from "../rules/products.ts";
import type { PictureRecord } from "../tables.ts";

/**
 * Changes the pictures shown: claims the files that are new, and releases those that are
 * gone. Throws `invalid` for a new file that this person did not upload, or that something shows.
 */
export async function exchangePictures(
  tx: Db,
  actor: Actor,
  before: readonly PictureRecord[],
  after: readonly PictureRecord[],
  now: Date,
): Promise<void> {
  const isIn = (pictures: readonly PictureRecord[], src: string) =>
    pictures.some((picture) => picture.src === src);
  for (const { src } of before) {
    if (!isIn(after, src) && drawingOf(src) === null) await releaseUpload(tx, src);
  }
  for (const { src } of after) {
    if (isIn(before, src) || drawingOf(src) !== null) continue;
    const isClaimed = actor.kind === "member" && (await claimForSite(tx, actor.userId, src, now));
    if (isClaimed) continue;
    const message = "Please upload this picture first";
    throw new AppError("invalid", message, { fields: { pictures: message } });
  }
}
