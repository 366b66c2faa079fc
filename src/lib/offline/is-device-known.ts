/** The name of the database in which this browser keeps something for pages that work offline. */
export const DEVICE_NAME = "offline";

/** Whether this browser has kept anything: looking must not make a database for everybody. */
export async function isDeviceKnown(): Promise<boolean> {
  if (typeof indexedDB === "undefined") return false;
  const all = await indexedDB.databases();
  return all.some(({ name }) => name === DEVICE_NAME);
}
