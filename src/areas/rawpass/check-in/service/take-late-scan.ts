import { type Actor, requireDesk } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { unseen } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { findArrivalNow } from "../queries/arrivals.ts";
import { findCheckInByKey } from "../queries/check-ins.ts";
import { presentArrival } from "../queries/present-arrival.ts";
import { decide, isLetIn, isTooOld } from "../rules/decision.ts";
import { reasonOf } from "../schema/answer-words.ts";
import type { DeskAnswer, LateScan, LateScanReceipt, SetAside } from "../schema/desk.ts";
import { writeCheckIn } from "./check-in.ts";
import { takeSearch } from "./search-athletes.ts";

const LATE_SCAN_SET_ASIDE = auditAction("late_scan_set_aside", "Offline check-in set aside");

/**
 * Takes what a device let in while it had no network. It is decided again, by the time of the scan, and written
 * down with it: the state that a pass had then counts. Sent several times, it is one check-in. For an athlete
 * without a booked place that day, a desk session uses one of its searches. Throws `forbidden`, `conflict` with the
 * reason for a scan that is not taken, and `too_many` beyond the searches, whereupon the device sends it again later.
 */
export async function takeLateScan(
  deps: Deps,
  actor: Actor,
  { scan, deskToken }: { scan: LateScan; deskToken: string | null },
): Promise<LateScanReceipt> {
  const { db, contentVersion } = deps.database;
  requireDesk(actor);
  if (await findCheckInByKey(db, scan.key)) return TAKEN;
  const { passId: latePassId, at: scannedAt, ...wish } = scan;
  const at = momentOf(scannedAt, deps.now());
  const asked = { ...wish, latePassId };
  const arrival = await findArrivalNow(db, asked, at);
  // A scan bears no code that could be invalid: the athlete was deleted, or an older backup was restored.
  if (!arrival.athlete) throw notTaken("The site doesn't know this athlete anymore.");
  if (!arrival.isExpected) throw notTaken("This athlete was not expected that day.");
  if (deskToken !== null && !arrival.hasBooked) await takeSearch(deps, deskToken);
  const decision = decide(arrival.facts, at);
  if (!isLetIn(decision, wish)) return receiptOf(presentArrival(arrival, decision, at));
  const then = { ...deps, now: () => at };
  const written = { arrival, wish: asked };
  // What staff decided may take a place that everybody saw as free.
  const answer = wish.way
    ? await contentVersion.publish((tx) => writeCheckIn(tx, then, actor, written))
    : await db.transaction((tx) => writeCheckIn(unseen(tx), then, actor, written));
  return receiptOf(answer);
}

const TAKEN: LateScanReceipt = { outcome: "taken" };

/** When it was scanned, never after now: the clock of a device may be ahead. */
function momentOf(scannedAt: string, now: Date): Date {
  const at = new Date(Math.min(Date.parse(scannedAt), now.getTime()));
  if (isTooOld(at, now)) throw notTaken("It is more than 24 hours old.");
  return at;
}

function receiptOf(answer: DeskAnswer["data"]): LateScanReceipt {
  if (answer.color === "again") return { outcome: "again" };
  if (answer.color === "green") return TAKEN;
  throw notTaken(reasonOf(answer));
}

const notTaken = (reason: string) => new AppError("conflict", `Not taken: ${reason}`);

/**
 * Writes down that staff resolved in another way what was not taken, before the device forgets it. Throws
 * `forbidden`.
 */
export async function setAside(
  deps: Deps,
  actor: Actor,
  { athleteId, at }: SetAside,
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    requireDesk(actor);
    await recordChange(tx, actor, {
      action: LATE_SCAN_SET_ASIDE,
      subject: { type: "athlete", id: athleteId },
      after: { at },
    });
  });
}
