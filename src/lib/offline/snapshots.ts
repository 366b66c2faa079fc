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

/** Deletes what all pages have kept, for somebody who leaves: this document keeps nothing from then on. */
export async function forgetSnapshots(): Promise<void> {
  isLeft = true;
  await (await openDevice()).clear("snapshots");
}
