import { and, eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import type { Secrets } from "#lib/secrets.ts";
import {
  type Answering,
  hashesOf,
  hasKeptNo,
  isBoundByOther,
  isOfChild,
  type Named,
} from "../queries/kept-noes.ts";
import { BOUND_BY_OTHER } from "../rules/minors.ts";
import { guardianNoes } from "../tables.ts";

/** Keeps the no of a guardian before what is known of the child is deleted; again changes nothing. */
export async function keepNo(
  tx: Db,
  {
    creatorId,
    saidAt,
    guardianHash,
    childHashes,
  }: Pick<Answering, "guardianHash" | "childHashes"> & { creatorId: number; saidAt: Date },
): Promise<void> {
  if (guardianHash === null) return;
  for (const childHash of childHashes) {
    await tx
      .insert(guardianNoes)
      .values({ creatorId, childHash, guardianHash, saidAt })
      .onConflictDoNothing();
  }
}

/** Ends the no of a guardian who agrees to another listing about the child. */
export async function endNo(tx: Db, secrets: Secrets, named: Named): Promise<void> {
  const hashes = hashesOf(secrets, named);
  if (!hashes) return;
  const isTheirs = eq(guardianNoes.guardianHash, hashes.guardianHash);
  await tx.delete(guardianNoes).where(and(isOfChild(named, hashes), isTheirs));
}

/** Throws `conflict` where another guardian than the named one said no to a listing of this account about the child. */
export async function refuseKeptNo(tx: Db, secrets: Secrets, named: Named): Promise<void> {
  if (await hasKeptNo(tx, secrets, named)) throw new AppError("conflict", BOUND_BY_OTHER);
}

/** Throws as `refuseKeptNo` does, unless the named guardian said no as well: two noes would bar each other for good. */
export async function refuseOtherNo(tx: Db, secrets: Secrets, named: Named): Promise<void> {
  if (await isBoundByOther(tx, secrets, named)) throw new AppError("conflict", BOUND_BY_OTHER);
}
