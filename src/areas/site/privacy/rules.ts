import { defineTransitions } from "#lib/transitions.ts";
import { aliasOf, paths } from "#paths.ts";
import type {
  PrivacyRequest,
  PrivacyRequestStatus,
  REMOVAL_OUTCOMES,
  ShownSubject,
} from "./schema/requests.ts";

/** Within how many days a privacy request is answered. */
export const ANSWER_DAYS = 30;

/** The last two states may open again; a request is new only once. */
export const REQUEST_TRANSITIONS = defineTransitions({
  start: { by: ["staff"], from: ["new", "done", "declined"], to: "in_progress" },
  finish: { by: ["staff"], from: ["new", "in_progress"], to: "done" },
  decline: { by: ["staff"], from: ["new", "in_progress"], to: "declined" },
});

/** The states that a request can come into. */
export type LaterStatus = Exclude<PrivacyRequestStatus, "new">;

/** Whether staff still have something to do. */
export function isOpen(status: PrivacyRequestStatus): boolean {
  return status === "new" || status === "in_progress";
}

/** Whether the page comes down first and questions are asked afterwards. */
export function isUrgent({ kind, isAboutMinor }: Pick<PrivacyRequest, "kind" | "isAboutMinor">) {
  return kind === "removal" && isAboutMinor;
}

export type RemovalOutcome = (typeof REMOVAL_OUTCOMES)[number];

/**
 * Result of a removal that is done. A namesake's page that stays public changes nothing once the page of the request
 * is gone.
 */
export function outcomeOf(
  request: { prospectId: number | null; nominationId: number | null },
  left: readonly Pick<ShownSubject, "isPublic" | "isNamed">[],
): RemovalOutcome {
  const hasPage = request.prospectId !== null || request.nominationId !== null;
  const isLeft = left.some(({ isPublic, isNamed }) => isPublic && (isNamed || !hasPage));
  if (isLeft) return "left_public";
  return hasPage ? "removed" : "not_found";
}

/** How staff call a player or nomination: "player #12". */
export function numberOf({ kind, id }: Pick<ShownSubject, "kind" | "id">): string {
  return `${kind} #${id}`;
}

/** Without 0 and O, 1 and I: a reference can be told over the telephone. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const REFERENCE_LENGTH = 12;
const REFERENCE = new RegExp(`^[${LETTERS}]{${REFERENCE_LENGTH}}$`);

/** The reference that 12 random bytes make, as `K7QM-4XPA-9TRC`: 60 bits. */
export function writeReference(bytes: Uint8Array): string {
  return inGroups([...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join(""));
}

/** Reads a reference as people type it, in lower case or without dashes; null if it is not one. */
export function readReference(typed: string): string | null {
  const letters = typed.replace(/[\s-]/g, "").toUpperCase();
  return REFERENCE.test(letters) ? inGroups(letters) : null;
}

function inGroups(letters: string): string {
  return letters.replace(/.{4}(?=.)/g, "$&-");
}

const PLAYER = paths.player(":id");
const NOMINATION = paths.nomination(":id");

/** The id of the prospect whose page is named by its address or path; null for anything else. */
export function prospectIdIn(page: string, baseUrl: string): number | null {
  return idIn(page, baseUrl, [PLAYER]);
}

/** The id of the nomination whose page somebody names, by either of its addresses; else null. */
export function nominationIdIn(page: string, baseUrl: string): number | null {
  return idIn(page, baseUrl, [NOMINATION, aliasOf(NOMINATION)]);
}

function idIn(page: string, baseUrl: string, patterns: string[]): number | null {
  const { host } = new URL(baseUrl);
  const anyOf = patterns.map((path) => path.replace(":id", "([1-9]\\d{0,8})")).join("|");
  for (const address of [page, `https://${page}`]) {
    const url = URL.parse(address, baseUrl);
    const found = url?.host === host ? new RegExp(`^(?:${anyOf})/?$`).exec(url.pathname) : null;
    const id = found?.slice(1).find(Boolean);
    if (id) return Number(id);
  }
  return null;
}
