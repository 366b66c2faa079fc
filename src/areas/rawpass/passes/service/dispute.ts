import { businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { DisputeNews } from "#lib/payments/events.ts";
import { disputeClosedMail, type PassMailContext, suspendedMail } from "../mails.ts";
import type { PassRow } from "../queries/passes.ts";
import { endOfArrears, nextTryAt } from "../rules/passes.ts";
import { hasNote, listNotes, movePass, recordPassEvent, updatePass } from "./change-pass.ts";
import { endRefunded } from "./end-refunded.ts";
import { notifyHolder } from "./notify-holder.ts";
import { requestChange } from "./request-change.ts";

const opening = (disputeId: string) => `Dispute ${disputeId} opened`;
const closing = (disputeId: string) => `Dispute ${disputeId} closed: `;

/**
 * A bank inquires into a payment of a locked pass, or has decided, in either order: it is suspended, then as
 * before once no inquiry is open, or cancelled where the money is lost.
 */
export async function recordDispute(
  tx: PublicTx,
  deps: Deps,
  pass: PassRow,
  news: DisputeNews,
): Promise<void> {
  if (news.kind === "dispute_opened") await openDispute(tx, deps, pass, news.disputeId);
  else await closeDispute(tx, deps, pass, news);
}

async function openDispute(tx: Db, deps: Deps, pass: PassRow, disputeId: string): Promise<void> {
  const note = opening(disputeId);
  if ((await hasNote(tx, pass, note)) || (await hasNote(tx, pass, closing(disputeId)))) return;
  const change = { disputeId: pass.disputeId ?? disputeId };
  const wish = { pass, name: "suspend", by: "payment", note, change } as const;
  const suspended = await movePass(tx, deps, wish);
  if (!suspended) {
    await updatePass(tx, deps, { pass, change });
    await recordPassEvent(tx, deps, { pass, by: "payment", note });
    return;
  }
  const eventId = await recordPassEvent(tx, deps, {
    pass: suspended,
    by: "payment",
    note: "Family told",
  });
  const write = (context: PassMailContext) => suspendedMail(context, { eventId, why: "dispute" });
  await notifyHolder(tx, deps, { pass: suspended, write });
}

async function closeDispute(
  tx: PublicTx,
  deps: Deps,
  pass: PassRow,
  { disputeId, outcome, paymentIntentId: lostId }: Extract<DisputeNews, { kind: "dispute_closed" }>,
): Promise<void> {
  if (await hasNote(tx, pass, closing(disputeId))) return;
  const note = `${closing(disputeId)}${outcome}`;
  if (outcome === "lost") {
    await recordPassEvent(tx, deps, { pass, by: "payment", note });
    const { subscriptionId } = pass;
    if (subscriptionId && pass.status !== "cancelled") {
      await requestChange(tx, deps, { pass, wish: { kind: "cancel_now" }, subscriptionId });
    }
    await endRefunded(tx, deps, { pass, by: "payment", lostId });
    return;
  }
  const [still = null] = (await listOpen(tx, pass)).filter((id) => id !== disputeId);
  const isOver = pass.disputeId !== null && still === null;
  const isOwed = isOver && pass.pastDueAt !== null;
  const now = deps.now();
  // Nothing was charged during the inquiry: the days of a month that is owed begin anew.
  const change = { disputeId: still, ...(isOwed && { pastDueAt: now, retriesAsked: 0 }) };
  const name = isOwed ? "reinstate" : "recover";
  const back = isOver
    ? await movePass(tx, deps, { pass, name, by: "payment", note, change })
    : null;
  if (!back) {
    await updatePass(tx, deps, { pass, change });
    await recordPassEvent(tx, deps, { pass, by: "payment", note });
    return;
  }
  const owed = isOwed ? { nextTry: nextTryAt(now, 0), endsAt: endOfArrears(now) } : null;
  const frozenUntil = frozenUntilOf(back, businessDay(now));
  const write = (context: PassMailContext) =>
    disputeClosedMail(context, { disputeId, owed, frozenUntil });
  await notifyHolder(tx, deps, { pass: back, write });
}

/** The day of return of a freeze that is under way on a day; null without one. */
function frozenUntilOf({ frozenFrom, frozenUntil }: PassRow, day: string): string | null {
  const isFrozen = frozenFrom !== null && frozenUntil !== null;
  return isFrozen && frozenFrom <= day && day < frozenUntil ? frozenUntil : null;
}

/** Whether a bank took back a payment of a pass. */
export async function hasLostDispute(tx: Db, pass: PassRow): Promise<boolean> {
  const notes = await listNotes(tx, pass, "Dispute ");
  return notes.some((note) => note.endsWith(" closed: lost"));
}

/** The inquiries of a pass that are open, the oldest first. */
async function listOpen(tx: Db, pass: PassRow): Promise<string[]> {
  const notes = await listNotes(tx, pass, "Dispute ");
  const ids = notes.flatMap((note) => /^Dispute (\S+) opened$/.exec(note)?.[1] ?? []);
  return ids.filter((id) => !notes.some((note) => note.startsWith(closing(id))));
}
