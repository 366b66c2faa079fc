import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { businessDay } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import { perDeps } from "#lib/per-deps.ts";
import type { SubjectType } from "../schema/words.ts";
import { auditEntries } from "../tables.ts";

/** What this process has written down today: further reads cost nothing. */
const written = perDeps(() => ({ day: "", reads: new Set<string>() }));

/**
 * Writes down that somebody of staff reads what people gave us in confidence: one line a day, a person and a kind.
 * Throws when it cannot be written, and then nothing is read: a read that nobody knows of is worse than a page that
 * says to try again.
 */
export async function recordRead(
  deps: Deps,
  { userId }: Member,
  subjectType: SubjectType,
): Promise<void> {
  const today = written(deps);
  const day = businessDay(deps.now());
  if (today.day !== day) {
    today.day = day;
    today.reads.clear();
  }
  const read = `${userId} ${subjectType}`;
  if (today.reads.has(read)) return;
  await deps.database.db
    .insert(auditEntries)
    .values({ actorId: userId, action: "families_read", subjectType, readOn: day })
    .onConflictDoNothing();
  if (today.day === day) today.reads.add(read);
}
