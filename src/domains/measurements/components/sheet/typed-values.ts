import type { MetricName } from "../../rules/metrics.ts";
import type { Device } from "../../rules.ts";

/** With what each metric is measured, where staff said so. */
export type Devices = Partial<Record<MetricName, Device>>;

/** The field of a player's value at an event. */
export interface SheetField {
  eventId: number;
  playerId: number;
  metric: MetricName;
}

/**
 * What was typed into the sheets of this document and is not written down: it waits for whoever left a sheet by Back
 * and returns. Nothing is typed on the server, so nothing is kept there.
 */
const kept = new Map<string, SheetField & { text: string }>();

/** The devices of the stations, by event: what waits is sent with them. */
const devicesAt = new Map<number, Devices>();

const keyOf = ({ eventId, playerId, metric }: SheetField) => `${eventId} ${playerId} ${metric}`;

/** What waits in a field; null where nothing does. */
export function findTyped(field: SheetField): string | null {
  return kept.get(keyOf(field))?.text ?? null;
}

/** Keeps what a field has that is not written down; null forgets it. */
export function keepTyped({ eventId, playerId, metric }: SheetField, text: string | null): void {
  const field = { eventId, playerId, metric };
  if (text === null) kept.delete(keyOf(field));
  else kept.set(keyOf(field), { ...field, text });
}

/** The metrics of an event of which something waits. */
export function metricsTyped(eventId: number): MetricName[] {
  return [...kept.values()].filter((one) => one.eventId === eventId).map(({ metric }) => metric);
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
  return kept.size > 0;
}
