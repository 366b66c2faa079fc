import { wantsMail } from "#areas/people/profiles/service/preferences.ts";
import { notifyMember } from "#areas/platform/notifications/service/notify-member.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { DAY_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import type { NominationTransition } from "../access/transitions.ts";
import { isPublicState } from "../access/visibility.ts";
import {
  decisionMail,
  type NotifiedState,
  questionReminder,
  silentGuardianMail,
  waitingMail,
} from "../mails.ts";
import {
  findPublic,
  listUnanswered,
  listUnansweredByGuardian,
  type NominationRow,
} from "../queries/nominations.ts";
import { findAuthorEmail } from "../queries/own.ts";

export type NotifyDeps = Pick<Deps, "mail" | "config" | "now">;

/** The transitions made by staff or by time, with the state of which the author is notified. */
const STATE_AFTER: Partial<Record<NominationTransition, NotifiedState>> = {
  approve: "approved",
  ask_back: "needs_info",
  reject: "rejected",
  lapse: "rejected",
  merge: "duplicate",
  promote: "promoted",
  archive: "archived",
};

/** Tells the author of a transition in the bell, and by mail if he wants nomination alerts and has an address. */
export async function notifyAuthor(
  tx: Db,
  deps: NotifyDeps,
  row: NominationRow,
  transition: NominationTransition,
): Promise<void> {
  const state = STATE_AFTER[transition];
  if (!state) return;
  const told = { baseUrl: deps.config.baseUrl, seenAt: await publicPageOf(tx, row) };
  await tellAuthor(tx, deps, row, decisionMail(row, state, told));
}

/** Notifies the author that everyone saw a nomination before a change, and no one does after it. */
export async function notifyOfTakeDown(
  tx: Db,
  deps: NotifyDeps,
  { before, after }: Record<"before" | "after", NominationRow>,
): Promise<void> {
  if (!isPublicState(before) || isPublicState(after)) return;
  const state = after.guardianRevokedAt === null ? "hidden" : "revoked";
  const told = { baseUrl: deps.config.baseUrl, seenAt: null };
  await tellAuthor(tx, deps, after, decisionMail(after, state, told));
}

/**
 * Reminds the authors of nominations whom staff asked something a week ago, and notifies those whose player's guardian
 * was asked two weeks ago and has not answered, each of them once.
 */
export async function remindAuthors(deps: Deps): Promise<void> {
  const { baseUrl } = deps.config;
  const daysAgo = (days: number) => new Date(deps.now().getTime() - days * DAY_MS);
  await deps.database.db.transaction(async (tx) => {
    for (const row of await listUnanswered(tx, { from: daysAgo(14), to: daysAgo(7) })) {
      await tellAuthor(tx, deps, row, questionReminder(row, baseUrl));
    }
    for (const row of await listUnansweredByGuardian(tx, { from: daysAgo(28), to: daysAgo(14) })) {
      await tellAuthor(tx, deps, row, silentGuardianMail(row, baseUrl));
    }
  });
}

async function tellAuthor(
  tx: Db,
  deps: NotifyDeps,
  row: NominationRow,
  message: Omit<MailMessage, "to">,
): Promise<void> {
  const author = row.submittedByUserId;
  if (author === null) return;
  const getsMail = await wantsMail(tx, author, "nominationAlerts");
  await notifyMember(tx, deps, {
    userId: author,
    type: "nomination",
    relatedId: row.id,
    message,
    to: getsMail ? await findAuthorEmail(tx, author) : null,
  });
}

/** The public page of the outcome: the player on the board, or the nomination that counts. */
async function publicPageOf(tx: Db, { id }: NominationRow): Promise<string | null> {
  const seen = await findPublic(tx, id);
  if (!seen) return null;
  return seen.prospectId === null ? paths.nomination(seen.row.id) : paths.player(seen.prospectId);
}

/** Mails staff that nominations wait, at most once an hour. */
export async function notifyStaff(tx: Db, { mail, config }: NotifyDeps, now: Date): Promise<void> {
  await mail.queue(tx, waitingMail(config.baseUrl, mail.staff, now));
}
