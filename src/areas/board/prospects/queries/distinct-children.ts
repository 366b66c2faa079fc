import { and, eq, or, type SQL } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { Known } from "../rules/names/namesakes.ts";
import { distinctChildren } from "../tables.ts";

/** A row about a child that staff show: a player of the board, a nomination, or a listing. */
export interface ChildRow {
  type: (typeof distinctChildren.$inferSelect)["subjectType"];
  id: number;
}

/** The row about a child: of the nomination, unless it is a player's. */
export function rowOf(
  one: { id: number } | { nominationId: number },
): ChildRow & { type: "prospect" | "nomination" } {
  return "nominationId" in one
    ? { type: "nomination", id: one.nominationId }
    : { type: "prospect", id: one.id };
}

/** The rows of a child by which staff may have said that it is another one. */
export function rowsAbout({ id, nominationId }: Known): ChildRow[] {
  return [
    ...(id ? [{ type: "prospect", id } as const] : []),
    ...(nominationId ? [{ type: "nomination", id: nominationId } as const] : []),
  ];
}

/** Whether staff said of either of these rows that it is about another child than the other one. */
export async function isDistinct(
  db: Db,
  rows: readonly ChildRow[],
  other: ReturnType<typeof rowOf>,
): Promise<boolean> {
  const said = rows.flatMap((row) => [isSaid(row, other), isSaid(other, row)]);
  return said.length > 0 && (await db.$count(distinctChildren, or(...said))) > 0;
}

function isSaid(one: ChildRow, other: ChildRow): SQL | undefined {
  if (other.type === "listing") return undefined;
  const { subjectType, subjectId, otherType, otherId } = distinctChildren;
  return and(
    eq(subjectType, one.type),
    eq(subjectId, one.id),
    eq(otherType, other.type),
    eq(otherId, other.id),
  );
}
