import { mailboxOf } from "#lib/mailbox.ts";

/**
 * Statements that staff make before the report of a request is sent. *relation*: the requester is the player's parent
 * or guardian, where no guardian is named. *other_guardian* and *refused* are conflicts: the player is the same child,
 * although the named guardian has another address, or a guardian said no.
 */
export const GUARDIAN_CONFLICTS = ["other_guardian", "refused"] as const;
export type GuardianConflict = (typeof GUARDIAN_CONFLICTS)[number];
export const FAMILY_STATEMENTS = ["relation", ...GUARDIAN_CONFLICTS] as const;
export type FamilyStatement = (typeof FAMILY_STATEMENTS)[number];

/** The guardian of the player of a request. */
export interface PlayerGuardian {
  /** Null where nobody is named. */
  email: string | null;
  /** Also where a restore forgot who was named. */
  hasRefused: boolean;
}

interface Family {
  parentEmail: string;
  /** Null without a player. */
  guardian: PlayerGuardian | null;
  /** What staff stated last about this player. */
  familyConfirmed: FamilyStatement | null;
}

/** The statement that the report of a request needs; null where its requester is the named guardian. */
function neededStatement({ parentEmail, guardian }: Family): FamilyStatement | null {
  if (guardian?.hasRefused) return "refused";
  if (!guardian?.email) return "relation";
  return mailboxOf(guardian.email) === mailboxOf(parentEmail) ? null : "other_guardian";
}

/** The statement that staff still have to make; null where the report can go out. */
export function missingStatement(family: Family): FamilyStatement | null {
  const needed = neededStatement(family);
  return needed === family.familyConfirmed ? null : needed;
}

/** Conflict of a request with the player's guardian that staff have not resolved; null without one. */
export function guardianConflict(family: Family): GuardianConflict | null {
  const missing = missingStatement(family);
  return missing === "relation" ? null : missing;
}

/**
 * Address that gets the report: the guardian's, or the requester's where nobody is named. Null where a guardian who
 * said no is no longer named: the requester may be anybody.
 */
export function reportRecipient({ parentEmail, guardian }: Family): string | null {
  if (guardian?.email) return guardian.email;
  return guardian?.hasRefused ? null : parentEmail;
}

/**
 * Whether the account that sent a request reads its report. With a named guardian, it reads it if it has the guardian's
 * confirmed address, or gave that address and staff confirmed the relation. Without one, staff's confirmation decides.
 */
export function readsReport(
  family: Family,
  account: { email: string | null; isConfirmed: boolean },
): boolean {
  const { parentEmail, guardian, familyConfirmed } = family;
  const isConfirmed = familyConfirmed === "relation";
  if (!guardian?.email) return isConfirmed && !guardian?.hasRefused;
  const mailbox = mailboxOf(guardian.email);
  if (isConfirmed && mailboxOf(parentEmail) === mailbox) return true;
  return account.isConfirmed && account.email !== null && mailboxOf(account.email) === mailbox;
}
