import { eq } from "drizzle-orm";
import {
  type ChildRow,
  isDistinct,
  rowOf,
  rowsAbout,
} from "#areas/board/prospects/queries/distinct-children.ts";
import {
  type Guarded,
  listNamesakes,
  namesakesAmong,
  readCompared,
} from "#areas/board/prospects/queries/namesakes.ts";
import {
  isNamesake,
  type Known,
  type Named,
  type Withheld,
} from "#areas/board/prospects/rules/names/namesakes.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
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
  /**
   * Whether noes also count if staff told the two children apart, or if only the first name of this child is the whole
   * name of the other one.
   */
  isAnotherCounted?: boolean;
}

/**
 * Noes that a guardian can't undo (decision 030): those about players and nominations that may be of the same child,
 * unless the same guardian said them, or staff told the children apart.
 */
export async function listNoesOfOthers(
  db: Db,
  { child, listingId, address, own = new Set(), isAnotherCounted = false }: Shown,
): Promise<Withheld[]> {
  const rows: ChildRow[] = [
    ...rowsAbout(child),
    ...(listingId ? [{ type: "listing", id: listingId } as const] : []),
  ];
  const noes: Withheld[] = [];
  const children = await readCompared(db, { child, readNominated });
  const called = { ...child, otherNames: children.namesOf(child) };
  for (const one of await namesakesAmong(db, children, { child })) {
    // "James Thomas Reed" is no James Thomas; staff are asked before anybody reads such a first name.
    if (!isAnotherCounted && !isNamesake(one, called)) continue;
    const { guardianEmail, keptNo } = await findGuardian(db, one);
    const isNamed = address !== null && guardianEmail?.toLowerCase() === address.toLowerCase();
    const isOwn = isNamed || ("nominationId" in one && own.has(one.nominationId));
    if (isOwn && keptNo === null) continue;
    if (isAnotherCounted || !(await isDistinct(db, rows, rowOf(one)))) noes.push(one);
  }
  return noes;
}

/**
 * Whether another guardian than the one at this address has answered about a player or nomination that may be of this
 * child, even if staff told the children apart. One helper alone then neither names nor asks this guardian.
 */
export async function isAnsweredElsewhere(
  db: Db,
  { child, address }: Pick<Shown, "child" | "address">,
): Promise<boolean> {
  const namesakes = await listNamesakes(db, { child, address, readNominated });
  if (namesakes.some((one) => one.hasGuardianAnswered)) return true;
  return (await listNoesOfOthers(db, { child, address, isAnotherCounted: true })).length > 0;
}

/** Namesakes (`listNamesakes`) whom staff did not tell apart from this child. */
export async function listStrangers(
  db: Db,
  { child, address }: Pick<Shown, "child" | "address">,
): Promise<Guarded[]> {
  const rows = rowsAbout(child);
  const strangers: Guarded[] = [];
  for (const one of await listNamesakes(db, { child, address, readNominated })) {
    if (!(await isDistinct(db, rows, rowOf(one)))) strangers.push(one);
  }
  return strangers;
}

/** The guardian who is named for a child with a no, and the no of a replaced one. */
async function findGuardian(db: Db, one: Withheld) {
  const { type, id } = rowOf(one);
  const from = type === "nomination" ? nominations : prospects;
  const { guardianEmail, keptNo } = from;
  const [found] = await db.select({ guardianEmail, keptNo }).from(from).where(eq(from.id, id));
  return found ?? { guardianEmail: null, keptNo: null };
}
