import { eq } from "drizzle-orm";
import type { Known, Named, Withheld } from "#domains/prospects/access.ts";
import {
  isSaidToBeAnother,
  type Shown as ShownByStaff,
} from "#domains/prospects/queries/another-player.ts";
import { listNamesakes } from "#domains/prospects/queries/namesakes.ts";
import { prospects } from "#domains/prospects/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { nominations } from "../tables.ts";
import { readNominated } from "./nominated.ts";

/** A child of whom a guardian would show more. */
interface Shown {
  child: Named & Known;
  /** The listing in Connect that shows the child. */
  listingId?: number;
  /** The guardian's address; null where nobody is named. */
  address: string | null;
  /** Nominations that are known to be of this child: the guardian's answer takes the place of their noes. */
  own?: ReadonlySet<number> | undefined;
}

/**
 * Noes that a guardian can't undo (decision 030): those of players and nominations that may be the same child, unless
 * the same guardian said them, or staff said that it is another player.
 */
export async function listNoesOfOthers(
  db: Db,
  { child, listingId, address, own = new Set() }: Shown,
): Promise<Withheld[]> {
  const { id, nominationId } = child;
  const shown: ShownByStaff[] = [
    ...(id ? [{ type: "prospect", id } as const] : []),
    ...(nominationId ? [{ type: "nomination", id: nominationId } as const] : []),
    ...(listingId ? [{ type: "listing", id: listingId } as const] : []),
  ];
  const noes: Withheld[] = [];
  for (const one of await listNamesakes(db, { child, readNominated })) {
    const { guardianEmail, keptNo } = await findGuardian(db, one);
    const isNamed = address !== null && guardianEmail?.toLowerCase() === address.toLowerCase();
    const isOwn = isNamed || ("nominationId" in one && own.has(one.nominationId));
    if (isOwn && keptNo === null) continue;
    if (!(await isAnother(db, shown, one))) noes.push(one);
  }
  return noes;
}

/** The guardian who is named for a child with a no, and the no of a replaced one. */
async function findGuardian(db: Db, one: Withheld) {
  const from = "nominationId" in one ? nominations : prospects;
  const id = "nominationId" in one ? one.nominationId : one.id;
  const { guardianEmail, keptNo } = from;
  const [found] = await db.select({ guardianEmail, keptNo }).from(from).where(eq(from.id, id));
  return found ?? { guardianEmail: null, keptNo: null };
}

/** Whether staff said of a child, as whatever they showed it, that it is another than one with a no. */
async function isAnother(db: Db, shown: readonly ShownByStaff[], one: Withheld): Promise<boolean> {
  const other: ShownByStaff =
    "nominationId" in one
      ? { type: "nomination", id: one.nominationId }
      : { type: "prospect", id: one.id };
  for (const it of shown) if (await isSaidToBeAnother(db, it, other)) return true;
  return false;
}
