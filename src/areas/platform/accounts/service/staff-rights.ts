import { and, eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { staleError } from "#lib/optimistic-lock.ts";
import { type Actor, requireConfirmedAddress } from "../access/actor.ts";
import { rightChangedMail } from "../mails.ts";
import type { RightChange } from "../schema.ts";
import { staffRights } from "../tables.ts";
import { endSessions, lockOwners, lockUser } from "./user-administration.ts";

/**
 * Gives a person a right, or takes it, ends that person's sessions, because what a session may do never changes
 * under its id, and tells the person. Throws `not_found`, `stale` where it is so already, and `conflict` for an owner,
 * who has every right, and where a right is given as `requireConfirmedAddress`.
 */
export async function changeRight(
  tx: Db,
  deps: Deps,
  actor: Actor,
  { userId, right, isGiven, reason }: RightChange & { userId: number },
): Promise<void> {
  await lockOwners(tx, actor);
  const user = await lockUser(tx, userId);
  if (user.role === "admin") {
    throw new AppError("conflict", "Administrators may do this already.");
  }
  const changed = isGiven
    ? await tx
        .insert(staffRights)
        .values({
          ...{ userId, right, reason, at: deps.now() },
          givenBy: actor.kind === "member" ? actor.userId : null,
        })
        .onConflictDoNothing()
        .returning({ userId: staffRights.userId })
    : await tx
        .delete(staffRights)
        .where(and(eq(staffRights.userId, userId), eq(staffRights.right, right)))
        .returning({ userId: staffRights.userId });
  if (changed.length === 0) throw staleError("this account");
  if (isGiven) requireConfirmedAddress(user);
  await endSessions(tx, actor, userId);
  const { config, mail } = deps;
  const told = rightChangedMail(user, { right, isGiven }, config.baseUrl, deps.now());
  if (told) await mail.queue(tx, told);
}
