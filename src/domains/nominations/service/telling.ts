import { wantsMail } from "#domains/profiles/service/preferences.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { paths } from "#paths.ts";
import { decisionMail, type ToldStatus, waitingMail } from "../mails.ts";
import { findPublic, type NominationRow } from "../queries/nominations.ts";
import { findAuthorEmail } from "../queries/own.ts";
import type { Step } from "../rules.ts";

type Told = Pick<Deps, "mail" | "config">;

/** The steps of staff, with what the author hears that it came to. His own steps he knows. */
const TOLD: Partial<Record<Step, ToldStatus>> = {
  approve: "approved",
  ask_back: "needs_info",
  reject: "rejected",
  merge: "duplicate",
  promote: "promoted",
};

/** Mails the author what a step came to, when he wants nomination alerts and has an address. */
export async function tellAuthor(
  tx: Db,
  { mail, config }: Told,
  row: NominationRow,
  step: Step,
): Promise<void> {
  const status = TOLD[step];
  const author = row.submittedByUserId;
  if (!status || author === null) return;
  const to = await findAuthorEmail(tx, author);
  if (to === null || !(await wantsMail(tx, author, "nominationAlerts"))) return;
  const told = { baseUrl: config.baseUrl, to, seenAt: await pageOf(tx, row) };
  await mail.queue(tx, decisionMail(row, status, told));
}

/** Where everybody sees what became of it: the player on the board, or the nomination that counts. */
async function pageOf(tx: Db, { id }: NominationRow): Promise<string | null> {
  const seen = await findPublic(tx, id);
  if (!seen) return null;
  return seen.prospectId === null ? paths.nomination(seen.row.id) : paths.player(seen.prospectId);
}

/** Mails staff that nominations wait, at most once an hour. */
export async function tellStaff(tx: Db, { mail, config }: Told, now: Date): Promise<void> {
  await mail.queue(tx, waitingMail(config.baseUrl, mail.staff, now));
}
