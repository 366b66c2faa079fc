import { type Api, ApiError, anyAccountApi } from "../api.ts";
import { openDevice, type Waiting } from "./device.ts";
import { inTime } from "./in-time.ts";
import { isAway } from "./is-away.ts";

/** How long the server may take over one thing before the network counts as dead. */
const LONGEST_MS = 10_000;

/** The server looked at it and does not want it: sending it again would not help. */
const REFUSALS = new Set([400, 404, 409, 410, 413, 422]);
/** Who sends it may not, or not any more: it waits for somebody who may. */
const LOCKED_OUT = new Set([401, 403]);

/** How a round of sending ended: all that could be sent was; no network; nobody who may send is signed in. */
export type Round = "done" | "away" | "locked-out";

/** Things that wait to be sent, of one part of the site. */
export interface Outbox {
  /** Keeps something to be sent after all that waits. */
  put(thing: Pick<Waiting, "key" | "path" | "body">): Promise<void>;
  /** What waits or was refused, in order. */
  list(): Promise<Waiting[]>;
  /** Takes something back; false where it is not here any more, because it was sent. */
  withdraw(key: string): Promise<boolean>;
  /** Has something refused sent again, as it is now meant. */
  rewrite(key: string, body: unknown): Promise<void>;
}

export function createOutbox(box: string): Outbox {
  return {
    async put(thing) {
      const device = await openDevice();
      await device.add("outbox", { ...thing, box, attempts: 0, refusal: null });
    },
    async list() {
      return (await openDevice()).getAllFromIndex("outbox", "box", box);
    },
    async withdraw(key) {
      await running;
      return (await change(key, () => null)) !== null;
    },
    async rewrite(key, body) {
      await change(key, (thing) => ({ ...thing, body, refusal: null }));
    },
  };
}

let running: Promise<Round> | null = null;

/**
 * Sends all that waits on this device, in order; one round at a time. Waiting things belong to the device: any
 * account with the right may send them.
 */
export function sendWaiting(api: Api = anyAccountApi): Promise<Round> {
  running ??= sendInOrder(api).finally(() => {
    running = null;
  });
  return running;
}

/** Forgets why things were refused, which may name people: what is left is sent again, and answered again. */
export async function forgetRefusals(): Promise<void> {
  const transaction = (await openDevice()).transaction("outbox", "readwrite");
  for await (const cursor of transaction.store) {
    await cursor.update({ ...cursor.value, refusal: null });
  }
  await transaction.done;
}

/** How many things on this device the server has not taken. */
export async function countWaiting(): Promise<number> {
  return (await openDevice()).count("outbox");
}

async function sendInOrder(api: Api): Promise<Round> {
  const waiting = await (await openDevice()).getAll("outbox");
  for (const { key, path, body, refusal } of waiting) {
    if (refusal !== null) continue;
    await change(key, (thing) => ({ ...thing, attempts: thing.attempts + 1 }));
    try {
      await inTime(api.request("POST", path, body), LONGEST_MS);
      await change(key, () => null);
    } catch (error) {
      if (!(error instanceof ApiError) || isAway(error)) return "away";
      const { status, text } = error;
      if (LOCKED_OUT.has(status)) return "locked-out";
      // A failure of the server at one thing does not keep the others waiting.
      if (!REFUSALS.has(status)) continue;
      await change(key, (thing) => ({ ...thing, refusal: text }));
    }
  }
  return "done";
}

/** Changes what is kept under a key, or deletes it for null; gives it as it was, null where it is not here. */
async function change(
  key: string,
  next: (thing: Waiting) => Waiting | null,
): Promise<Waiting | null> {
  const transaction = (await openDevice()).transaction("outbox", "readwrite");
  const cursor = await transaction.store.index("key").openCursor(key);
  if (cursor) {
    const changed = next(cursor.value);
    await (changed === null ? cursor.delete() : cursor.update(changed));
  }
  await transaction.done;
  return cursor?.value ?? null;
}
