import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { businessDay } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import { perDeps } from "#lib/per-deps.ts";
import { auditAction } from "../access.ts";
import type { SubjectType } from "../schema/subjects.ts";
import { auditEntries } from "../tables.ts";

const FAMILIES_READ = auditAction("families_read", "Personal data read, once or more that day");

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
    .values({ actorId: userId, action: FAMILIES_READ, subjectType, readOn: day })
    .onConflictDoNothing();
  if (today.day === day) today.reads.add(read);
}
