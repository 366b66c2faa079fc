import { and, eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { staleError } from "#lib/optimistic-lock.ts";
import { type Actor, requireOwner } from "../access.ts";
import type { RightChange, StaffRight } from "../schema.ts";
import { staffRights } from "../tables.ts";
import { endSessions, lockUser } from "./user-administration.ts";

/**
 * Gives a person a right, or takes it, and ends that person's sessions: what a session may do never changes
 * under its id. Throws `not_found`, `stale` where it is so already, and `conflict` for an administrator, who
 * has every right.
 */
export async function changeRight(
  tx: Db,
  { now }: Pick<Deps, "now">,
  actor: Actor,
  { userId, right, isGiven, reason }: RightChange & { userId: number; right: StaffRight },
): Promise<void> {
  requireOwner(actor);
  const user = await lockUser(tx, userId);
  if (user.role === "admin") {
    throw new AppError("conflict", "Administrators may do this already.");
  }
  const changed = isGiven
    ? await tx
        .insert(staffRights)
        .values({
          ...{ userId, right, reason, at: now() },
          givenBy: actor.kind === "member" ? actor.userId : null,
        })
        .onConflictDoNothing()
        .returning({ userId: staffRights.userId })
    : await tx
        .delete(staffRights)
        .where(and(eq(staffRights.userId, userId), eq(staffRights.right, right)))
        .returning({ userId: staffRights.userId });
  if (changed.length === 0) throw staleError("this account");
  await endSessions(tx, actor, userId);
}
