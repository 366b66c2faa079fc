import type { KeyboardEvent } from "react";
import type { MetricName } from "../../rules/metrics.ts";

/** Names the field of a value on the sheet. */
export function cellProps(playerId: number, metric: MetricName) {
  return { "data-player": playerId, "data-metric": metric };
}

const STEPS: Record<string, 1 | -1> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** How far a key moves on in its column; 0 for a key that stays. */
export function stepOf({ key, shiftKey }: KeyboardEvent): number {
  const step = STEPS[key] ?? 0;
  return key === "Enter" && shiftKey ? -step : step;
}

/** The fields of the sheet around one of them that are seen, column by column. */
function fieldsAround(field: HTMLElement): HTMLInputElement[] {
  const fields = field.closest("table")?.querySelectorAll<HTMLInputElement>("input[data-metric]");
  const columns = Map.groupBy(
    [...(fields ?? [])].filter((one) => one.getClientRects().length > 0),
    ({ dataset }) => dataset.metric,
  );
  return [...columns.values()].flat();
}

/** Goes to the first field of a player's row that is seen and empty, or to its first one. */
export function goToPlayer(playerId: number): void {
  const row = document.querySelectorAll<HTMLInputElement>(
    `input[data-metric][data-player="${playerId}"]`,
  );
  const seen = [...row].filter((one) => one.getClientRects().length > 0);
  const field = seen.find(({ value }) => value === "") ?? seen[0];
  field?.focus();
  field?.select();
}

/** Goes to the next field of the column, after its last one to the first of the next column, or back. */
export function moveFrom(field: HTMLElement, step: number): void {
  const fields = fieldsAround(field);
  const next = fields[fields.indexOf(field as HTMLInputElement) + step];
  next?.focus();
  next?.select();
}
