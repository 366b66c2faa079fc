import type { KeptNo } from "#areas/board/prospects/rules/agreement.ts";
import type { Actor } from "#areas/platform/accounts/access/actor.ts";
import { leavesToOthers } from "#areas/platform/accounts/access/own-part.ts";
import { privateDetailsOf, type WithTexts } from "./private-details.ts";
import { obstacleTo, refusalOf, type StaffAction, type Subject } from "./staff-actions.ts";
import { consentOf, isPublicState, visibilityOf } from "./visibility.ts";

/** What a row of the database says of this to whoever would do it. */
export function readSubject(row: Row, actor: Actor): Subject {
  return {
    ...row,
    hasGuardianEmail: row.guardianEmail !== null,
    hasGuardianLink: row.guardianTokenHash !== null,
    hasKeptNo: row.keptNo !== null,
    consent: consentOf(row),
    isErased: row.anonymizedAt !== null,
    isPublic: isPublicState(row),
    level: visibilityOf(row),
    privateDetails: privateDetailsOf(row),
    isLeftToOthers: leavesToOthers(actor, row.submittedByUserId),
  };
}

interface Row extends Pick<Subject, "status" | "sport">, WithTexts {
  submittedByUserId: number | null;
  guardianEmail: string | null;
  guardianTokenHash: string | null;
  keptNo: KeptNo | null;
  hiddenAt: Date | null;
  guardianShortenedAt: Date | null;
  anonymizedAt: Date | null;
}

/** Throws when the actor cannot do this with the nomination as it stands (`obstacleTo`). */
export function requireAction(
  actor: Actor,
  action: StaffAction,
  row: Row,
  { isDeletionAgreed = false } = {},
): void {
  const obstacle = obstacleTo(action, { ...readSubject(row, actor), isDeletionAgreed });
  if (obstacle) throw refusalOf(obstacle);
}
