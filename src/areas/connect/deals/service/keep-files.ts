import { randomBytes } from "node:crypto";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { readUpload, removeReleased } from "#areas/platform/uploads/service/claims.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { DealFile } from "../schema/deals.ts";

/** How the names of all files of deals begin. */
export const DEAL_FILES = "proof-";

/** What each kind of file is kept as. */
const FILES = {
  picture: { extension: "webp", missing: "Please upload this picture first" },
  document: { extension: "pdf", missing: "Please upload this PDF first" },
} as const;

/**
 * Moves uploaded files to where only the two sides of a deal and staff read them, while `write` inserts their rows. Throws
 * `invalid` for a file that is not there, by the field of the form.
 */
export async function keepFiles<Row>(
  deps: Deps,
  actor: Member,
  {
    files,
    field,
    write,
  }: {
    files: readonly DealFile[];
    field: string;
    /** Inserts the rows of the files, by their names. */
    write(names: string[]): Promise<Row>;
  },
): Promise<Row> {
  const { storage } = deps;
  const found: { name: string; bytes: Buffer }[] = [];
  for (const { kind, upload } of files) {
    const { extension, missing } = FILES[kind];
    const bytes = upload.endsWith(`.${extension}`)
      ? await readUpload(deps, actor, { url: upload })
      : null;
    if (!bytes) throw new AppError("invalid", missing, { fields: { [field]: missing } });
    const random = randomBytes(16).toString("base64url");
    found.push({ name: `${DEAL_FILES}${random}.${extension}`, bytes });
  }
  const names = found.map(({ name }) => name);
  const row = await keep().catch(async (error) => {
    for (const name of names) await storage.remove(name);
    throw error;
  });
  for (const { upload } of files) await removeReleased(deps, upload);
  return row;

  async function keep(): Promise<Row> {
    // The files first, since nothing is delivered by a row without one. A file without a row is swept at night.
    for (const { name, bytes } of found) await storage.put(name, bytes);
    return write(names);
  }
}
