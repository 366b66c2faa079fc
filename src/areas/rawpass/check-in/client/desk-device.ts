import { ApiError, browserApi, writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { inTime } from "#lib/offline/in-time.ts";
import { leaveDevice } from "#lib/offline/leave-device.ts";
import { createOutbox, forgetRefusals, type Round, sendWaiting } from "#lib/offline/outbox.ts";
import { registerWorker } from "#lib/offline/register-worker.ts";
import { forgetSnapshot, keepSnapshot, readSnapshot } from "#lib/offline/snapshots.ts";
import { readScanCode } from "#lib/scan-code.ts";
import { paths } from "#paths.ts";
import { isLetIn } from "../rules/decision.ts";
import {
  answerHere,
  checkInHere,
  type FoundHere,
  type Known,
  type LetIn,
  withCheckIn,
} from "../rules/offline.ts";
import type { CheckInWish, DeskAnswer, LateScan } from "../schema/desk.ts";
import type { DeskSnapshot } from "../schema/snapshot.ts";
import { readDeskSession } from "./desk-session.ts";

/** The name of what the device keeps: what it knows of today, and what it has to send. */
const NAME = "desk";
const outbox = createOutbox(NAME);

/** How long a call may take before the network counts as dead. */
const LONGEST_MS = 10_000;

/** The list of today with what is needed to read it. */
interface Kept {
  snapshot: DeskSnapshot;
  /** The lead of the server's clock over the device's. */
  aheadMs: number;
}

/** A scan that this device took. */
export interface OwnScan {
  scan: LateScan;
  /** Why the server did not take it; null while it waits. */
  refusal: string | null;
}

/** What the device knows and still has to send. */
export interface DeskDevice {
  /** Null where it has no list of today. */
  known: Known | null;
  scans: readonly OwnScan[];
  /** The server's clock. */
  now: Date;
}

/** What a device without network answers; `key` is that of the scan which it keeps, null where it keeps none. */
export type OfflineAnswer =
  | { kind: "answer"; answer: DeskAnswer["data"]; key: string | null }
  | { kind: "no-list" };

/** Prepares the device: its worker, and a desk session where somebody who may have one is signed in. */
export async function prepareDevice(): Promise<void> {
  await registerWorker(paths.deskWorker, paths.rawPassDesk).catch(() => undefined);
  if ((await readDeskSession(browserApi)) === null) {
    await call("POST", "/api/rawpass/desk/session").then(writtenData);
  }
}

/** Reads what the device knows. */
export async function readDevice(): Promise<DeskDevice> {
  const kept = await readKept();
  const scans = (await outbox.list()).map(({ body, refusal }) => ({
    ...{ scan: body as LateScan, refusal },
  }));
  const now = serverNow(kept?.aheadMs ?? 0);
  return { known: kept && { snapshot: kept.snapshot, letIn: scans.map(letInOf) }, scans, now };
}

const letInOf = ({ scan: { athleteId, slotId, at } }: OwnScan): LetIn => ({
  athleteId,
  slotId,
  at,
});
const serverNow = (aheadMs: number) => new Date(Date.now() + aheadMs);

async function readKept(): Promise<Kept | null> {
  const kept = await readSnapshot<Kept>(NAME, new Date());
  if (!kept) return null;
  // The list is of one day, also where the device's clock was changed meanwhile.
  return serverNow(kept.aheadMs) < new Date(kept.snapshot.until) ? kept : null;
}

/**
 * Sends what waits, and then reads the list of today anew. Who may not use the desk any more has no list either.
 * Returns whether the network is there.
 */
export function meetServer(): Promise<Round> {
  meeting ??= meet().finally(() => {
    meeting = null;
  });
  return meeting;
}

let meeting: Promise<Round> | null = null;

async function meet(): Promise<Round> {
  const round = await sendWaiting();
  if (round === "away") return round;
  try {
    const session = await inTime(readDeskSession(browserApi), LONGEST_MS);
    await keepToday(session?.endsAt ?? null);
    return "done";
  } catch (error) {
    if (!isLockedOut(error)) return "away";
    await forgetToday();
    return "locked-out";
  }
}

/** Forgets the list of today, and why scans were not taken; what waits to be sent stays. */
async function forgetToday(): Promise<void> {
  await forgetSnapshot(NAME);
  await forgetRefusals();
}

/** Forgets the list of today where the server says that nobody here may use the desk. */
export async function forgetWithoutRight(): Promise<void> {
  if ((await readKept()) === null) return;
  try {
    await inTime(readDeskSession(browserApi), LONGEST_MS);
  } catch (error) {
    if (isLockedOut(error)) await forgetToday();
  }
}

async function keepToday(sessionEnd: string | null): Promise<void> {
  const { data } = (await inTime(call("GET", "/api/rawpass/desk/snapshot"), LONGEST_MS)) as {
    data: DeskSnapshot;
  };
  const ends = [data.until, ...(sessionEnd ? [sessionEnd] : [])].map((end) => Date.parse(end));
  const until = new Date(Math.min(...ends)).toISOString();
  const aheadMs = Date.parse(data.madeAt) - Date.now();
  await keep({ snapshot: { ...data, until }, aheadMs });
}

function keep(kept: Kept): Promise<void> {
  const until = new Date(Date.parse(kept.snapshot.until) - kept.aheadMs);
  return keepSnapshot(NAME, kept, until);
}

const isLockedOut = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** Decides about somebody without network, and keeps whom it lets in until the server has taken it. */
export async function askDevice(wish: CheckInWish, key: string): Promise<OfflineAnswer> {
  const { known, now } = await readDevice();
  if (!known) return { kind: "no-list" };
  const found = await findWay(known.snapshot, wish);
  const { answer, passId } = answerHere(known, found, now);
  const { athlete, session, color } = answer;
  const undecided = { kind: "answer", answer, key: null } as const;
  if (!athlete || !session || !isLetIn(answer, wish)) return undecided;
  const { way, note } = wish;
  // Only the server knows of make-ups, and whoever decides says why.
  if (color === "amber" && (way !== "let_in" || note === undefined)) return undecided;
  const decided = way === "let_in" && note !== undefined ? { way, note } : {};
  const scan: LateScan = {
    ...{ key, at: now.toISOString(), athleteId: athlete.id, slotId: session.slotId, ...decided },
    ...(passId !== null && { passId }),
  };
  await outbox.put({ key, path: "/api/rawpass/desk/late-scans", body: scan });
  const letIn = { ...answer, color: "green", checkIn: checkInHere(now) } as const;
  return { kind: "answer", answer: { ...letIn, doubts: [] }, key };
}

/**
 * Notes what the server said, so that the device knows it when the network goes: who was checked in, or with
 * `isUndone` whose check-in was taken back.
 */
export async function noteOnDevice(
  { athlete, session, checkIn }: DeskAnswer["data"],
  { isUndone }: { isUndone: boolean },
): Promise<void> {
  const kept = await readKept();
  if (!kept || !athlete || !session || !checkIn) return;
  const at = isUndone ? null : checkIn.at;
  const change = { athleteId: athlete.id, slotId: session.slotId, at };
  await keep({ ...kept, snapshot: withCheckIn(kept.snapshot, change) });
}

async function findWay(
  snapshot: DeskSnapshot,
  { code, athleteId, slotId }: CheckInWish,
): Promise<FoundHere | null> {
  const codeHash = code === undefined ? null : await hashCode(snapshot.salt, readScanCode(code));
  for (const athlete of snapshot.athletes) {
    if (code === undefined && athlete.id !== athleteId) continue;
    const way = athlete.ways.find((one) => one.codeHash === codeHash);
    if (way) return { athlete, way, slotId };
  }
  return null;
}

/** The hash of a code as the server makes it for the list. */
async function hashCode(salt: string, code: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${salt}:${code}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Takes back a scan of this device that was not sent yet; false where it was. */
export function undoOnDevice(key: string): Promise<boolean> {
  return outbox.withdraw(key);
}

/** Has a scan that the server did not take sent again, let in with a note. */
export async function letInAfterAll({ scan }: OwnScan, note: string): Promise<void> {
  await outbox.rewrite(scan.key, { ...scan, way: "let_in", note });
  await meetServer();
}

/** Settles a scan that the server did not take in another way: it is written down there, and goes here. */
export async function setAside({ scan }: OwnScan): Promise<void> {
  const { athleteId, at } = scan;
  await call("POST", "/api/rawpass/desk/late-scans/set-aside", { body: { athleteId, at } });
  await outbox.withdraw(scan.key);
}

/** Leaves the desk: sends what waits, forgets today, ends the desk session. Returns how many could not be sent. */
export async function leaveDesk(): Promise<number> {
  await meeting;
  return leaveDevice(() => call("DELETE", "/api/rawpass/desk/session"));
}
