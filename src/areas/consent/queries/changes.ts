import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { PROSPECT_AUDIT_WORDS } from "#areas/board/prospects/schema/audit-words.ts";
import type { AuditAction } from "#areas/platform/audit/schema/words.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { REPLACED_NO } from "../rules/answers.ts";
import { GUARDIAN_AUDIT_WORDS } from "../schema/audit-words.ts";
import type { PublicChange } from "../schema/guardian.ts";

type AuditEntry = typeof auditEntries.$inferSelect;

/** What a guardian says of a player on the board. */
const SAID: AuditAction[] = [
  "guardian_board_agreed",
  "guardian_board_refused",
  "guardian_board_hidden",
];
/** What staff change of what everybody sees of a player. */
const BY_STAFF: AuditAction[] = [
  "board_word_ended",
  "guardian_no_lifted",
  "prospect_hidden",
  "prospect_shown",
  "prospect_changed",
  "prospect_facts_changed",
];

/** What becomes of a nomination, in words for its player's guardian. */
const OF_NOMINATION: Partial<Record<AuditAction, string>> = {
  guardian_agreed: "The full version of the nomination on YouScout was agreed to",
  guardian_shortened: "The nomination on YouScout was limited to its short version",
  guardian_revoked: "The nomination on YouScout was taken down",
  nomination_hidden: "The nomination on YouScout was hidden",
  nomination_shown: "The nomination on YouScout was shown again",
  nomination_changed: "The nomination on YouScout was corrected",
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
  const words = Object.keys(OF_NOMINATION) as AuditAction[];
  const { after } = auditEntries;
  const isSeen = sql`(${action} <> 'nomination_changed' or (${isNotNull(actorId)}
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
  const words: Record<string, string> = {
    ...PROSPECT_AUDIT_WORDS.actions,
    ...GUARDIAN_AUDIT_WORDS.actions,
    ...OF_NOMINATION,
  };
  const byStatus = action === "nomination_changed" ? BY_STATUS[String(after.status)] : undefined;
  return byStatus ?? words[action] ?? action;
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
