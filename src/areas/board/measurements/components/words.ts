import { count } from "#lib/count.ts";
import { fullName } from "#lib/names/person-name.ts";
import type { Device, Source } from "../rules/allowed.ts";
import { METRICS, type MetricName, shownValue } from "../rules/metrics.ts";
import type { FieldSheet, SheetPlayer, StaffMeasurement } from "../schema/measurements.ts";
import type { LastPaste } from "../schema/paste-report.ts";

export const DEVICE_LABELS: Record<Device, string> = {
  laser: "Laser",
  stopwatch: "Stopwatch",
  radar: "Radar",
  camera: "Camera",
  tape: "Tape",
  scale: "Scale",
  other: "Other",
};

export const SOURCE_LABELS: Record<Source, string> = {
  staff: "RAW staff",
  partner: "Partner",
  self: "Self-reported",
};

/** A player's name beside the field, where only the initial of the last name is known. */
export function fieldName({
  firstName,
  initial,
}: Pick<FieldSheet["data"]["players"][number], "firstName" | "initial">): string {
  return fullName({ firstName, lastName: initial && `${initial}.` });
}

/** Position and class of a player, as far as they are known: "SS, 2027". */
export function factsOf({ positionPrimary, gradYear }: SheetPlayer): string {
  return [positionPrimary, gradYear].filter(Boolean).join(", ");
}

/** What a paste added, or what was taken back of it: "4 values, 1 player on the list". */
export function pastedParts({
  values,
  players,
  devices,
}: Pick<LastPaste, "values" | "players" | "devices">): string {
  const parts = [
    ...(values > 0 ? [count(values, "value")] : []),
    ...(players > 0 ? [`${count(players, "player")} on the list`] : []),
    ...(devices > 0 ? [count(devices, "device")] : []),
  ];
  return parts.join(", ") || "nothing";
}

/** The number that a player wears at an event; null without one. */
export function jerseyWords({ jersey }: { jersey?: number | null }): string | null {
  return jersey == null ? null : `No. ${jersey}`;
}

/** What tells two players of one name apart, the same beside the field and on the sheet. No rank and no jersey. */
export function idWords({ id }: { id: number }): string {
  return `ID ${id}`;
}

/** A value with its unit, or that it was struck out. */
export function valueWords(metric: MetricName, value: number | null): string {
  return value === null ? "struck out" : shownValue(metric, value);
}

/** What the field of a value holds: without its unit, which the head of its column names. */
export function fieldText({ metric, value }: Pick<StaffMeasurement, "metric" | "value">): string {
  if (value === null) return "";
  const { unit } = METRICS[metric];
  return shownValue(metric, value).replace(` ${unit}`, "");
}
