import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { ANSWERED } from "#areas/board/prospects/service/agreement.ts";
import { PROSPECT_HIDDEN, PROSPECT_SHOWN } from "#areas/board/prospects/service/hide.ts";
import { PROSPECT_CHANGED } from "#areas/board/prospects/service/prospect-changes.ts";
import { PROSPECT_FACTS_CHANGED } from "#areas/board/prospects/service/write-facts.ts";
import { ACTION_TEXTS, type AuditAction } from "#areas/platform/audit/access.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import {
  GUARDIAN_AGREED,
  GUARDIAN_REVOKED,
  GUARDIAN_SHORTENED,
} from "#areas/youscout/nominations/service/guardian.ts";
import {
  NOMINATION_HIDDEN,
  NOMINATION_SHOWN,
} from "#areas/youscout/nominations/service/set-hidden.ts";
import { NOMINATION_CHANGED } from "#areas/youscout/nominations/service/transition-nomination.ts";
import type { Db } from "#lib/db/db.ts";
import { REPLACED_NO } from "../rules/answers.ts";
import type { PublicChange } from "../schema/guardian.ts";

type AuditEntry = typeof auditEntries.$inferSelect;

/** What a guardian says of a player on the board. */
const SAID: AuditAction[] = Object.values(ANSWERED);
/** What staff change of what everybody sees of a player. */
const BY_STAFF: string[] = [
  "board_word_ended",
  "guardian_no_lifted",
  PROSPECT_HIDDEN,
  PROSPECT_SHOWN,
  PROSPECT_CHANGED,
  PROSPECT_FACTS_CHANGED,
];

/** What becomes of a nomination, in words for its player's guardian. */
const OF_NOMINATION: Record<AuditAction, string> = {
  [GUARDIAN_AGREED]: "The full version of the nomination on YouScout was agreed to",
  [GUARDIAN_SHORTENED]: "The nomination on YouScout was limited to its short version",
  [GUARDIAN_REVOKED]: "The nomination on YouScout was taken down",
  [NOMINATION_HIDDEN]: "The nomination on YouScout was hidden",
  [NOMINATION_SHOWN]: "The nomination on YouScout was shown again",
  [NOMINATION_CHANGED]: "The nomination on YouScout was corrected",
};
/** What the changes of its status that everybody sees are called. */
const BY_STATUS: Record<string, string> = {
  approved: "The nomination on YouScout was published",
  promoted: "The nomination on YouScout brought the player onto the board",
  withdrawn: "The nomination on YouScout was withdrawn",
};

/** What staff note in a nomination and nobody else reads. */
const FOR_STAFF = ["adminNotes", "staffMessage", "guardianName", "guardianEmail", "isAnotherThan"];

/** The most changes that are shown. */
const MOST_CHANGES = 30;

/**
 * Who changed what everybody sees of a player, on the board or in the nominations of the child, the latest first, as
 * long as the audit log keeps it.
 */
export async function listChanges(
  db: Db,
  prospectId: number,
  nominations: readonly { id: number }[],
): Promise<PublicChange[]> {
  const { subjectType, subjectId, action, actorId } = auditEntries;
  const ids = nominations.map(({ id }) => id);
  const words = Object.keys(OF_NOMINATION);
  const { after } = auditEntries;
  const isSeen = sql`(${action} <> ${NOMINATION_CHANGED} or (${isNotNull(actorId)}
    and (${after} - ${sql.param(FOR_STAFF)}::text[]) <> '{}'
    and coalesce(${after} ->> 'status' = any(${sql.param(Object.keys(BY_STATUS))}), not ${after} ? 'status')))`;
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      or(
        and(
          eq(subjectType, "prospect"),
          eq(subjectId, prospectId),
          // What the program hid or showed went with somebody's word, which has its own entry.
          or(inArray(action, SAID), and(inArray(action, BY_STAFF), isNotNull(actorId))),
        ),
        and(eq(subjectType, "nomination"), inArray(subjectId, ids), inArray(action, words), isSeen),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(MOST_CHANGES);
  return rows.map((row) => ({
    id: row.id,
    what: wordsOf(row),
    by: changedBy(row),
    at: row.createdAt.toISOString(),
  }));
}

function wordsOf({ action, after }: AuditEntry): string {
  const byStatus = action === NOMINATION_CHANGED ? BY_STATUS[String(after.status)] : undefined;
  return byStatus ?? OF_NOMINATION[action as AuditAction] ?? ACTION_TEXTS[action] ?? action;
}

/** By whom it came: a word has a reason where it went with one that was said at the other place. */
function changedBy({ actorId, subjectType, after, reason }: AuditEntry): PublicChange["by"] {
  // Staff withdraw nothing: only its author does.
  if (subjectType === "nomination" && after.status === "withdrawn") return "author";
  if (actorId !== null) return "staff";
  if (reason === REPLACED_NO) return "former";
  const isElsewhere = reason !== null;
  return (subjectType === "nomination") === isElsewhere ? "guardian" : "youscout";
}
