import { openDevice } from "./device.ts";

/** Whether somebody has left, so that what is still on its way to this document is kept no more. */
let isLeft = false;

/** Keeps something under a name until a moment, in place of what was there. */
export async function keepSnapshot(name: string, value: unknown, until: Date): Promise<void> {
  const device = await openDevice();
  if (!isLeft) await device.put("snapshots", { value, until: until.getTime() }, name);
}

/** What is kept under a name; null for nothing. What has reached its end is deleted, not given. */
export async function readSnapshot<Value>(name: string, now: Date): Promise<Value | null> {
  const device = await openDevice();
  const kept = await device.get("snapshots", name);
  if (!kept) return null;
  if (kept.until > now.getTime()) return kept.value as Value;
  await device.delete("snapshots", name);
  return null;
}

export async function forgetSnapshot(name: string): Promise<void> {
  await (await openDevice()).delete("snapshots", name);
}

/** Deletes what has reached its end; whether anything had. */
export async function forgetEnded(now: Date): Promise<boolean> {
  const transaction = (await openDevice()).transaction("snapshots", "readwrite");
  let hasEnded = false;
  for await (const cursor of transaction.store) {
    if (cursor.value.until > now.getTime()) continue;
    await cursor.delete();
    hasEnded = true;
  }
  await transaction.done;
  return hasEnded;
}

/** Deletes what all pages have kept, for somebody who leaves: this document keeps nothing from then on. */
export async function forgetSnapshots(): Promise<void> {
  isLeft = true;
  await (await openDevice()).clear("snapshots");
}
