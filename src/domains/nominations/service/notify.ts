import { notifyMember } from "#domains/notifications/service/notify-member.ts";
import { wantsMail } from "#domains/profiles/service/preferences.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { paths } from "#paths.ts";
import type { NominationTransition } from "../access/transitions.ts";
import { decisionMail, type NotifiedStatus, waitingMail } from "../mails.ts";
import { findPublic, type NominationRow } from "../queries/nominations.ts";
import { findAuthorEmail } from "../queries/own.ts";

type NotifyDeps = Pick<Deps, "mail" | "config" | "now">;

/** The transitions made by staff or by time, with the status of which the author is notified. */
const STATUS_AFTER: Partial<Record<NominationTransition, NotifiedStatus>> = {
  approve: "approved",
  ask_back: "needs_info",
  reject: "rejected",
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
  const status = STATUS_AFTER[transition];
  const author = row.submittedByUserId;
  if (!status || author === null) return;
  const told = { baseUrl: deps.config.baseUrl, seenAt: await publicPageOf(tx, row) };
  const getsMail = await wantsMail(tx, author, "nominationAlerts");
  await notifyMember(tx, deps, {
    userId: author,
    type: "nomination",
    relatedId: row.id,
    message: decisionMail(row, status, told),
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
