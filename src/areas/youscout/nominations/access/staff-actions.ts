import { OWN_PART } from "#areas/platform/accounts/access/own-part.ts";
import { AppError, type ErrorCode } from "#lib/errors.ts";
import type { Status } from "../rules/nominations.ts";
import type { PrivateDetail } from "./private-details.ts";
import { isTransition, NOMINATION_TRANSITIONS } from "./transitions.ts";
import { type CONSENTS, canBeFull, isApproved, type Visibility } from "./visibility.ts";

/** What decides which actions are open to staff: a list's answer, or a row as `readSubject` reads it. */
export interface Subject {
  status: Status;
  age: number;
  sport: string;
  publication: Visibility;
  consent: (typeof CONSENTS)[number];
  /** Whether an address of the guardian is known. */
  hasGuardianEmail: boolean;
  /** Whether the guardian has a link that works. */
  hasGuardianLink: boolean;
  /** Whether another guardian's no binds the one who is named. */
  hasKeptNo: boolean;
  hiddenAt: Date | string | null;
  isErased: boolean;
  isPublic: boolean;
  /** The visibility, named as in the answers: the buttons hand one of them to `obstacleTo`. */
  level: Visibility;
  /** What the texts tell although the page withholds it. */
  privateDetails: readonly PrivateDetail[];
  /** Whether whoever would do it leaves it to others: staff by a right who nominated the player themselves. */
  isLeftToOthers: boolean;
  /** Whether two owners agree to delete a guardian's no. */
  isDeletionAgreed?: boolean;
}

/** Why staff cannot do something with a nomination, as a refusal of the call. */
export interface Obstacle {
  code: Extract<ErrorCode, "stale" | "conflict" | "consent_missing" | "forbidden">;
  message: string;
}

const conflict = (message: string): Obstacle => ({ code: "conflict", message });

/** Somebody decided on an older state. */
const MOVED_ON: Obstacle = {
  code: "stale",
  message: "Someone else changed this nomination in the meantime. Please look again.",
};
const LEFT_TO_OTHERS: Obstacle = { code: "forbidden", message: OWN_PART };
const ERASED = conflict("What this nomination said was deleted for good.");

/** What staff do with a nomination that is not possible for each of them. */
const OBSTACLES = {
  approve: ({ privateDetails }) =>
    privateDetails.length > 0
      ? conflict(
          `The text tells what the page withholds: ${privateDetails.join(", ")}. Please correct it first, or ask the author to.`,
        )
      : null,
  ask_back: () => null,
  reject: () => null,
  correct: () => null,
  show: () => null,
  merge: ({ consent }) =>
    consent === "revoked"
      ? conflict("The guardian took this page down. None of it may move to another one.")
      : null,
  promote: ({ level, sport, hiddenAt }) => {
    if (level !== "full") {
      return {
        code: "consent_missing",
        message: "The board shows only players 13 or older whose guardian agreed to the full page.",
      };
    }
    if (sport !== "Baseball") return conflict("The board is for baseball players.");
    return hiddenAt ? conflict("This nomination is hidden. Please show it first.") : null;
  },
  erase: ({ isPublic, consent, isDeletionAgreed }) => {
    if (isPublic) {
      return conflict("This nomination is public. Please hide it first. Deleting can't be undone.");
    }
    if (consent !== "revoked" || isDeletionAgreed) return null;
    return conflict(
      "A guardian took this page down. Deleting it also deletes that answer, so two owners must agree. An owner can propose it beside the nomination.",
    );
  },
  ask_guardian: (subject) => {
    const { status, age, consent, hasGuardianEmail, publication, hiddenAt } = subject;
    const { hasGuardianLink, hasKeptNo } = subject;
    if (!canBeFull(age)) {
      return conflict("A player under 13 is never shown in full, so no one is asked.");
    }
    if (publication !== "full" || !hasGuardianEmail) {
      return conflict("The author didn't ask for a full page, or named no guardian.");
    }
    if (!isApproved(status)) return conflict("The guardian is asked once it is approved.");
    if (hasKeptNo) return conflict("Another guardian said no, which this one can't change.");
    // One who is named again after an own no has no link.
    if (consent === "revoked" && hasGuardianLink) {
      return conflict("The guardian said no. The link in the email still works.");
    }
    if (consent === "short" && hasGuardianLink) {
      return conflict("Only the short version was allowed. The link in the email still works.");
    }
    if (consent === "agreed") {
      return conflict("The guardian agreed. The link in the email still works.");
    }
    return hiddenAt ? conflict("This nomination is hidden. Please show it first.") : null;
  },
} as const satisfies Record<string, (subject: Subject) => Obstacle | null>;

export type StaffAction = keyof typeof OBSTACLES;

/** Whether it is staff who do this; the other transitions are the author's. */
export function isStaffAction(name: string): name is StaffAction {
  return name in OBSTACLES;
}

/**
 * What keeps staff from doing something with a nomination, or null: the one rule for what a button
 * offers and for what the service does. Hiding is always possible, and changes nothing twice.
 */
export function obstacleTo(action: StaffAction, subject: Subject): Obstacle | null {
  if (subject.isLeftToOthers) return LEFT_TO_OTHERS;
  if (subject.isErased) return ERASED;
  const obstacle = OBSTACLES[action](subject);
  if (obstacle || !isTransition(action)) return obstacle;
  return NOMINATION_TRANSITIONS.next(subject.status, action, "staff") === null ? MOVED_ON : null;
}

/** Whether staff may correct more than the note: a player on the board is corrected there. */
export function canCorrectDetails({ status }: Pick<Subject, "status">): boolean {
  return status !== "promoted";
}

/** The refusal of a change that was decided on an older state. */
export function staleNomination(): AppError {
  return refusalOf(MOVED_ON);
}

/** What keeps staff from something, as it is thrown. */
export function refusalOf({ code, message }: Obstacle): AppError {
  return new AppError(code, message);
}

/** Whether a guardian is to be asked with the approval; staff decide whether to ask one who said no. */
export function isGuardianAsked(subject: Subject): boolean {
  if (subject.consent === "revoked") return false;
  return obstacleTo("ask_guardian", { ...subject, status: "approved" }) === null;
}
