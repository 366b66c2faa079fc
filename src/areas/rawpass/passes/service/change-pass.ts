import { and, asc, eq, sql } from "drizzle-orm";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { PassRow } from "../queries/passes.ts";
import { PASS_TRANSITIONS, type PassMover, type PassTransition } from "../rules/passes.ts";
import { memberships, passEvents } from "../tables.ts";

type PassChange = Partial<Omit<PassRow, "id" | "status" | "isActive">>;

interface Move {
  by: PassMover;
  /** Why, for staff to read. */
  note: string;
  change?: PassChange;
}

/** Changes columns of a locked pass, but never its state, and gives it as it is then. */
export async function updatePass(
  tx: Db,
  { now }: Pick<Deps, "now">,
  { pass, change }: { pass: PassRow; change: PassChange },
): Promise<PassRow> {
  return writtenRow(
    await tx
      .update(memberships)
      .set({ ...change, updatedAt: now() })
      .where(eq(memberships.id, pass.id))
      .returning(),
  );
}

/**
 * Brings a locked pass into another state, with what else changes, and writes down through whom and why.
 * Null, and nothing is done, where its state does not allow it.
 */
export async function movePass(
  tx: Db,
  { now }: Pick<Deps, "now">,
  { pass, name, by, note, change = {} }: Move & { pass: PassRow; name: PassTransition },
): Promise<PassRow | null> {
  const status = PASS_TRANSITIONS.next(pass.status, name, by);
  if (!status) return null;
  const moved = writtenRow(
    await tx
      .update(memberships)
      .set({ ...change, status, updatedAt: now() })
      .where(eq(memberships.id, pass.id))
      .returning(),
  );
  await addEvent(tx, pass, { from: pass.status, to: status, by, note, now: now() });
  return moved;
}

/** Writes down what happened to a pass without changing its state; returns the number of the entry. */
export async function recordPassEvent(
  tx: Db,
  { now }: Pick<Deps, "now">,
  { pass, by, note, isNew = false }: Omit<Move, "change"> & { pass: PassRow; isNew?: boolean },
): Promise<number> {
  const from = isNew ? null : pass.status;
  return addEvent(tx, pass, { from, to: pass.status, by, note, now: now() });
}

interface Event extends Omit<Move, "change"> {
  from: PassRow["status"] | null;
  to: PassRow["status"];
  now: Date;
}

async function addEvent(
  tx: Db,
  { id: membershipId }: PassRow,
  { from, to, by, note, now }: Event,
): Promise<number> {
  const { id } = writtenRow(
    await tx
      .insert(passEvents)
      .values({ membershipId, fromStatus: from, toStatus: to, by, note, createdAt: now })
      .returning({ id: passEvents.id }),
  );
  return id;
}

function beginsSo({ id }: PassRow, beginning: string) {
  const { membershipId, note } = passEvents;
  return and(eq(membershipId, id), sql`starts_with(${note}, ${beginning})`);
}

/** Whether an entry of a pass begins so. */
export async function hasNote(tx: Db, pass: PassRow, beginning: string): Promise<boolean> {
  return (await tx.$count(passEvents, beginsSo(pass, beginning))) > 0;
}

const MOST_NOTES = 1_000;

/** What entries of a pass say that begin so, the oldest first. */
export async function listNotes(tx: Db, pass: PassRow, beginning: string): Promise<string[]> {
  const { id, note } = passEvents;
  const rows = await tx
    .select({ note })
    .from(passEvents)
    .where(beginsSo(pass, beginning))
    .orderBy(asc(id))
    .limit(MOST_NOTES);
  return rows.map((row) => row.note);
}
