import { type FileError, wrongValue } from "#lib/file-error.ts";
import { fullName } from "#lib/names/person-name.ts";
import { nameKey } from "#lib/names/search-words.ts";
import type { SheetPlayer } from "../schema/measurements.ts";
import type { PasteEffect } from "../schema/paste-report.ts";
import { type Device, fullText } from "./allowed.ts";
import { isUnusual, type MetricName, questionAbout, readValue, shownValue } from "./metrics.ts";
import { headOf, isMetric, type PasteColumn } from "./paste-columns.ts";

/** One line of a table: the cells of the columns that are read. */
export interface PasteRow {
  line: number;
  cells: Partial<Record<PasteColumn, string>>;
}

/** With what each column was measured, as far as its head says so. */
export type PasteDevices = Partial<Record<PasteColumn, Device | null>>;

/** What a table is compared with. */
interface Present {
  /** Everybody on the board. */
  board: readonly SheetPlayer[];
  /** Who is on the list of the event, and for how many it has room. */
  listed: ReadonlySet<number>;
  capacity: number;
  measured: readonly {
    id: number;
    prospectId: number;
    metric: MetricName;
    value: number | null;
    device: Device | null;
  }[];
}

export interface PastePlan {
  /** Players who are not on the list yet. */
  added: number[];
  values: { playerId: number; metric: MetricName; value: number; device: Device | null }[];
  /** Measurements that are there without a device, with theirs. */
  devices: { id: number; device: Device }[];
  unchanged: number;
  effects: PasteEffect[];
  errors: FileError[];
  questions: FileError[];
}

/**
 * What a table adds to the sheet of an event: a line is about the player of its number, else about the only one of
 * its name. An empty cell says nothing. Values that are there are left alone, but get the device of their column if
 * they have none; other ones in their place are errors.
 */
export function planPaste(
  present: Present,
  { rows, devices }: { rows: readonly PasteRow[]; devices: PasteDevices },
): PastePlan {
  const plan: PastePlan = {
    added: [],
    values: [],
    devices: [],
    unchanged: 0,
    effects: [],
    errors: [],
    questions: [],
  };
  const lineOf = new Map<number, number>();
  for (const row of rows) {
    const found = findPlayer(present.board, row);
    if ("error" in found) {
      plan.errors.push(found.error);
      continue;
    }
    const { player } = found;
    const before = lineOf.get(player.id);
    if (before !== undefined) {
      plan.errors.push(errorIn(row, null, `This player is also on line ${before}`));
      continue;
    }
    lineOf.set(player.id, row.line);
    planLine(plan, { ...present, devices }, row, player);
  }
  return plan;
}

function planLine(
  plan: PastePlan,
  present: Present & { devices: PasteDevices },
  row: PasteRow,
  player: SheetPlayer,
): void {
  const isAdded = !present.listed.has(player.id);
  const values: PasteEffect["values"] = [];
  if (isAdded) {
    plan.added.push(player.id);
    const players = present.listed.size + plan.added.length;
    if (players > present.capacity) {
      plan.errors.push(errorIn(row, null, fullText(present.capacity, players)));
    }
  }
  for (const [column, text = ""] of Object.entries(row.cells) as [PasteColumn, string][]) {
    if (!isMetric(column) || text === "") continue;
    const { value, trouble } = readValue(column, text);
    if (value === undefined) {
      plan.errors.push(errorIn(row, column, trouble));
      continue;
    }
    const there = present.measured.find(
      ({ prospectId, metric }) => prospectId === player.id && metric === column,
    );
    const device = present.devices[column] ?? null;
    const shown = shownValue(column, value);
    if (there?.value === value) {
      if (device === null || there.device !== null) plan.unchanged += 1;
      else {
        plan.devices.push({ id: there.id, device });
        values.push({ column: headOf(column), value: `${shown}, now by ${device}` });
      }
      continue;
    }
    if (there) {
      const kept = there.value === null ? "A value struck out" : shownValue(column, there.value);
      plan.errors.push(errorIn(row, column, `${kept} is already there: correct it on the sheet`));
      continue;
    }
    if (isUnusual(column, value))
      plan.questions.push(errorIn(row, column, askedAbout(column, value)));
    plan.values.push({ playerId: player.id, metric: column, value, device });
    values.push({ column: headOf(column), value: device ? `${shown}, ${device}` : shown });
  }
  if (!isAdded && values.length === 0) return;
  const name = fullName(player);
  plan.effects.push({ line: row.line, name, isAdded, values });
}

function askedAbout(metric: MetricName, value: number): string {
  return `${shownValue(metric, value)}: ${questionAbout(metric)}`;
}

function findPlayer(
  board: readonly SheetPlayer[],
  row: PasteRow,
): { player: SheetPlayer } | { error: FileError } {
  const { id, name } = row.cells;
  if (id) {
    const player = board.find((candidate) => String(candidate.id) === id);
    return player
      ? { player }
      : { error: errorIn(row, "id", "No player on the board has this number") };
  }
  const wanted = nameIn(row.cells);
  const namesakes = wanted ? board.filter((player) => wanted.has(nameKey(fullName(player)))) : [];
  const [player, another] = namesakes;
  const column = name === undefined ? null : "name";
  if (!player) return { error: errorIn(row, column, "No player on the board has this name") };
  if (!another) return { player };
  return {
    error: errorIn(row, column, "Several players have this name: please give the player's number"),
  };
}

/** The name of a line as "first last", however it is written: also as "last, first". */
function nameIn({ name, firstName = "", lastName = "" }: PasteRow["cells"]): Set<string> | null {
  if (name === undefined) return new Set([nameKey(fullName({ firstName, lastName }))]);
  const [last = "", ...first] = name.split(",");
  const isTurned = first.length > 0;
  return new Set([nameKey(isTurned ? `${first.join(" ")} ${last}` : name), nameKey(name)]);
}

function errorIn(
  { line, cells }: PasteRow,
  column: PasteColumn | null,
  message: string,
): FileError {
  if (column === null) return { line, column: "", message };
  return { line, column: headOf(column), ...wrongValue(cells[column]), message };
}
