import { type Api, anyAccountApi } from "../api.ts";
import { isDeviceKnown } from "./is-device-known.ts";
import { countWaiting, forgetRefusals, sendWaiting } from "./outbox.ts";
import { forgetSnapshots } from "./snapshots.ts";

/**
 * Ends a session on this device: sends what waits before, and deletes what pages have kept and why things were
 * refused after. What fails at the end of the session is thrown, and nothing is deleted then. Returns how many
 * things the server did not take, which stay until somebody who may sends them.
 */
export async function leaveDevice(
  end: () => Promise<unknown>,
  api: Api = anyAccountApi,
): Promise<number> {
  // A browser that keeps nothing has nothing to send or to forget.
  const isKnown = await isDeviceKnown().catch(() => false);
  if (isKnown) await sendWaiting(api).catch(() => undefined);
  await end();
  if (!isKnown) return 0;
  await Promise.allSettled([forgetSnapshots(), forgetRefusals()]);
  return countWaiting().catch(() => 0);
}
