import { ApiError } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { inTime } from "#lib/offline/in-time.ts";
import { createOutbox, forgetRefusals, type Round, sendWaiting } from "#lib/offline/outbox.ts";
import { registerWorker } from "#lib/offline/register-worker.ts";
import { forgetSnapshot, keepSnapshot, readSnapshot } from "#lib/offline/snapshots.ts";
import { paths } from "#paths.ts";
import type { Device } from "../rules/allowed.ts";
import type { MetricName } from "../rules/metrics.ts";
import type { FieldEntry, FieldSheet } from "../schema/measurements.ts";

/** The name of what the phone keeps: its event, and what it has to send. */
const NAME = "field";
/** The name under which it keeps where it stands, which names nobody. */
const STATION = "field station";
/** The name under which it keeps what was typed and not saved, which names nobody either. */
const DRAFTS = "field drafts";
const outbox = createOutbox(NAME);

/** How long a call may take before the network counts as dead. */
const LONGEST_MS = 10_000;

/** A value that this phone took, and that the server has not. */
export interface OwnEntry {
  entry: FieldEntry;
  /** Why the server did not take it; null while it waits. */
  refusal: string | null;
}

/** What was typed for a player at a station and not saved. */
export interface Draft {
  playerId: number;
  metric: MetricName;
  value: string;
}

/** At which event, station and device the phone is. */
export interface FieldStation {
  eventId: number;
  metric: MetricName;
  /** Null where nobody said with what is measured. */
  device: Device | null;
}

/** What the phone knows and still has to send. */
export interface FieldDevice {
  /** Null where it keeps no event. */
  sheet: FieldSheet["data"] | null;
  /** Null before an event was opened. */
  station: FieldStation | null;
  entries: readonly OwnEntry[];
}

/** Has the page open without network from now on. */
export async function prepareDevice(): Promise<void> {
  await registerWorker(paths.fieldWorker, paths.field).catch(() => undefined);
}

export async function readDevice(): Promise<FieldDevice> {
  const sheet = await readSnapshot<FieldSheet["data"]>(NAME, new Date());
  const waiting = await outbox.list();
  return {
    sheet,
    station: await readSnapshot<FieldStation>(STATION, new Date()),
    entries: waiting.map(({ body, refusal }) => ({ entry: body as FieldEntry, refusal })),
  };
}

/**
 * Sends what waits, and then reads the event of this number anew; null for the one that the phone keeps. Who may not
 * see it any more keeps nothing of it but where the phone stood. Returns whether the network is there.
 */
export async function meetServer(eventId: number | null): Promise<Round> {
  const round = await sendWaiting();
  if (round === "away") return round;
  const { sheet, station } = await readDevice();
  const wanted = eventId ?? sheet?.event.id ?? station?.eventId;
  try {
    if (round === "done" && wanted !== undefined) await keepSheet(wanted);
  } catch (error) {
    if (!(error instanceof ApiError)) return "away";
    if (error.status === 404) await forgetEvent();
    if (error.status !== 401 && error.status !== 403) return "done";
    return lockOut();
  }
  return round === "locked-out" ? lockOut() : round;
}

/** Forgets the event's players where the server says that nobody here may measure; what waits to be sent stays. */
export async function forgetWithoutRight(): Promise<void> {
  const { sheet } = await readDevice();
  if (!sheet) return;
  try {
    await inTime(
      call("GET", "/api/admin/events/{id}/field", { path: { id: sheet.event.id } }),
      LONGEST_MS,
    );
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
      await lockOut();
    }
  }
}

async function lockOut(): Promise<Round> {
  await forgetSnapshot(NAME);
  await forgetRefusals();
  return "locked-out";
}

async function keepSheet(eventId: number): Promise<void> {
  const reading = call("GET", "/api/admin/events/{id}/field", { path: { id: eventId } });
  const { data } = (await inTime(reading, LONGEST_MS)) as FieldSheet;
  await keepSnapshot(NAME, data, new Date(data.until));
  const { station } = await readDevice();
  if (station?.eventId !== eventId) {
    await keepStation({ eventId, metric: "sixty_yard_dash", device: null }, data.until);
  }
}

/** Keeps where the phone stands, until its event is over. */
export function keepStation(station: FieldStation, until: string): Promise<void> {
  return keepSnapshot(STATION, station, new Date(until));
}

/** What was typed at an event and not saved. */
export async function readDrafts(eventId: number): Promise<readonly Draft[]> {
  return (await listDrafts()).find((one) => one.eventId === eventId)?.drafts ?? [];
}

/**
 * Keeps what was typed at an event, in place of what was there, until the event is over: also while nobody is logged
 * in, and for whoever logs in on this phone next.
 * @param until null where the phone keeps no event now: as long as before
 */
export async function keepDrafts(
  eventId: number,
  drafts: readonly Draft[],
  until: string | null,
): Promise<void> {
  const all = await listDrafts();
  const end = until ?? all.find((one) => one.eventId === eventId)?.until;
  const others = all.filter((one) => one.eventId !== eventId);
  const kept = drafts.length > 0 && end ? [...others, { eventId, drafts, until: end }] : others;
  if (kept.length === 0) return forgetSnapshot(DRAFTS);
  await keepSnapshot(DRAFTS, kept, new Date(Math.max(...kept.map((one) => Date.parse(one.until)))));
}

/** The drafts of the events that are not over. */
async function listDrafts(): Promise<
  { eventId: number; drafts: readonly Draft[]; until: string }[]
> {
  type Kept = Awaited<ReturnType<typeof listDrafts>>;
  const kept = (await readSnapshot<Kept>(DRAFTS, new Date())) ?? [];
  return kept.filter(({ until }) => Date.parse(until) > Date.now());
}

/** Keeps a value on the phone until the server has taken it. */
export async function takeValue(
  eventId: number,
  measured: Omit<FieldEntry, "key" | "enteredAt">,
): Promise<void> {
  const key = crypto.randomUUID();
  const entry: FieldEntry = { ...measured, key, enteredAt: new Date().toISOString() };
  await outbox.put({ key, path: `/api/admin/events/${eventId}/field`, body: entry });
}

/** Has a value that the server did not take sent again as it is. */
export async function sendAgain({ entry }: OwnEntry): Promise<void> {
  await outbox.rewrite(entry.key, entry);
}

/** Takes a value back that the server has not taken. */
export async function dropValue({ entry }: OwnEntry): Promise<void> {
  await outbox.withdraw(entry.key);
}

/** Forgets the event and its players; what waits to be sent stays, without a name. */
export async function forgetEvent(): Promise<void> {
  await forgetSnapshot(NAME);
  await forgetSnapshot(STATION);
}
