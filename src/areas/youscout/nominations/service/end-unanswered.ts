import { and, asc, eq, lte } from "drizzle-orm";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { unseen } from "#lib/db/content-version.ts";
import { inBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { DAY_MS } from "#lib/time.ts";
import { ANSWER_DAYS } from "../rules/nominations.ts";
import { nominations } from "../tables.ts";
import { transitionNomination } from "./transition-nomination.ts";

/** How many nominations change in one transaction. */
const AT_ONCE = 100;

/**
 * Rejects nominations whose authors have not answered a question of staff in time, with a mail, and returns how many.
 * Nobody has seen them. What they say is deleted 90 days later, as of all that are rejected.
 */
export function endUnanswered(deps: Deps): Promise<number> {
  const { decidedAt, id, staffMessage, status } = nominations;
  const before = new Date(deps.now().getTime() - ANSWER_DAYS * DAY_MS);
  return inBatches(
    (size) =>
      deps.database.db.transaction(async (tx) => {
        const unanswered = await tx
          .select({ id, question: staffMessage })
          .from(nominations)
          .where(and(eq(status, "needs_info"), lte(decidedAt, before)))
          .orderBy(asc(id))
          .limit(size)
          .for("update");
        for (const { id: nominationId, question } of unanswered) {
          const decision = { transition: "lapse", staffMessage: closingWords(question) } as const;
          await transitionNomination(unseen(tx), deps, SYSTEM, nominationId, decision);
        }
        return unanswered.length;
      }),
    AT_ONCE,
  );
}

function closingWords(question: string | null): string {
  const asked = question ? ` Our question was: ${question}` : "";
  return `We had no answer to our question within ${ANSWER_DAYS} days, so we closed this nomination. You can nominate the player again.${asked}`;
}
