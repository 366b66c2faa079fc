/** The name of the database in which this browser keeps something for pages that work offline. */
export const DEVICE_NAME = "offline";

/** Whether this browser has kept anything: looking must not make a database for everybody. */
export async function isDeviceKnown(): Promise<boolean> {
  if (typeof indexedDB === "undefined") return false;
  // Firefox before 126 does not tell: it is taken for known, so that nothing stays after a logout.
  if (!indexedDB.databases) return true;
  const all = await indexedDB.databases();
  return all.some(({ name }) => name === DEVICE_NAME);
}
