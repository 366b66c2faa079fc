import type { Device } from "../../rules/allowed.ts";
import type { MetricName } from "../../rules/metrics.ts";

/** With what each metric is measured, where staff said so. */
export type Devices = Partial<Record<MetricName, Device>>;

/** The field of a player's value at an event. */
export interface SheetField {
  eventId: number;
  playerId: number;
  metric: MetricName;
}

/** What was typed into a field and is not written down, and of whom and where, for when there is no row any more. */
export interface TypedValue extends SheetField {
  text: string;
  who: string;
  event: string;
}

/**
 * What was typed into the sheets of this document and is not written down: it waits for whoever left a sheet by Back
 * and returns. Nothing is typed on the server, so nothing is kept there. Another list with each change.
 */
let kept: readonly TypedValue[] = [];
const listeners = new Set<() => void>();

/** The devices of the stations, by event: what waits is sent with them. */
const devicesAt = new Map<number, Devices>();

const isOf = (one: SheetField) => (other: SheetField) =>
  one.eventId === other.eventId && one.playerId === other.playerId && one.metric === other.metric;

/** What waits in a field; null where nothing does. */
export function findTyped(field: SheetField): string | null {
  return kept.find(isOf(field))?.text ?? null;
}

/** What the events are called whose sheets were open. */
const names = new Map<number, string>();

/** Says what an event is called. */
export function nameEvent({ id, name }: { id: number; name: string }): void {
  names.set(id, name);
}

/** Keeps what a field has that is not written down. */
export function keepTyped(given: Omit<TypedValue, "event">): void {
  const typed = { ...given, event: names.get(given.eventId) ?? "Event" };
  const at = kept.findIndex(isOf(typed));
  kept = at < 0 ? [...kept, typed] : kept.with(at, typed);
  for (const tell of listeners) tell();
}

/** Forgets what was typed into a field: it is written down, or somebody does not want it. */
export function forgetTyped(field: SheetField): void {
  if (findTyped(field) === null) return;
  kept = kept.filter((one) => !isOf(field)(one));
  for (const tell of listeners) tell();
}

/** All that waits, the longest first. The same list until something changes. */
export function listTyped(): readonly TypedValue[] {
  return kept;
}

/** Calls back after each change of what waits, until its answer is called. */
export function watchTyped(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The metrics of an event of which something waits. */
export function metricsTyped(eventId: number): MetricName[] {
  return kept.filter((one) => one.eventId === eventId).map(({ metric }) => metric);
}

/** The devices that were chosen for the stations of an event. */
export function findDevices(eventId: number): Devices {
  return devicesAt.get(eventId) ?? {};
}

/** Keeps the devices that are chosen for the stations of an event. */
export function keepDevices(eventId: number, devices: Devices): void {
  devicesAt.set(eventId, devices);
}

/** Whether something waits in a sheet. */
export function isAnythingTyped(): boolean {
  return kept.length > 0;
}
