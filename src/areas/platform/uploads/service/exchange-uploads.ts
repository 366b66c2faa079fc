import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { claimUpload, releaseUpload } from "./claims.ts";

interface Exchange {
  userId: number;
  before: readonly string[];
  after: readonly string[];
  /** The field of the form that has them. */
  field: string;
  now: Date;
}

/**
 * Changes the files that something of an account shows: claims those that are new and releases those
 * that are gone. Throws `invalid` at the field for a file that this account did not upload.
 */
export async function exchangeUploads(
  tx: Db,
  { userId, before, after, field, now }: Exchange,
): Promise<void> {
  for (const url of before.filter((one) => !after.includes(one))) await releaseUpload(tx, url);
  for (const url of after.filter((one) => !before.includes(one))) {
    if (await claimUpload(tx, userId, url, now)) continue;
    const message = "Please upload this picture first";
    throw new AppError("invalid", message, { fields: { [field]: message } });
  }
}
