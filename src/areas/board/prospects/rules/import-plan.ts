import { type FileError, wrongValue } from "#lib/file-error.ts";
import { fullName } from "#lib/names/person-name.ts";
import { nameKey } from "#lib/names/search-words.ts";
import type { FileEffect } from "../schema/import-report.ts";
import { ImportedProspect, ProspectChange } from "../schema/prospects.ts";
import { troubleWithClass } from "./class-window.ts";
import { FIELDS } from "./fields.ts";
import {
  columnNameOf,
  FILE_COLUMNS,
  type FileField,
  type FileProspect,
  withoutGuard,
} from "./file-columns.ts";
import {
  type Children,
  guardianSaidNo,
  holdsLastName,
  LAST_NAME_IN_FIRST,
  newNamesakesIn,
  type Withheld,
} from "./names/namesakes.ts";
import { BOARD_CAPACITY, LOWEST_RANK, type RankChanges, type RankHolder } from "./ranking.ts";

/** One line of a file: the cells of the columns that are read. */
export interface FileRow {
  line: number;
  cells: Partial<Record<FileField, string>>;
}

export interface ImportPlan {
  added: { temporaryId: number; fields: Omit<ImportedProspect, "rawRank"> }[];
  changed: { id: number; change: Omit<ProspectChange, "rawRank"> }[];
  unchanged: number;
  /** New ranks by id, of new players by their temporary one, and of those who make room. */
  ranks: RankChanges;
  /** Players of whom no line tells, and who get another rank. */
  pushed: number[];
  effects: FileEffect[];
  errors: FileError[];
}

const NOBODY: Children = { withheld: [], namesOf: () => [] };

/**
 * What a file does to the board: a line is about the player of its id, without one about the only
 * player of its name and class, else about a new one. What the file does not name stays. Lines get
 * the ranks that they name; players of whom no line tells make room as `placeAround` does. A line that would bring
 * back a child whose guardian said no is refused: of its player staff decide one by one.
 * @param children whose guardians said no, and what the players are called
 */
export function planImport(
  players: readonly FileProspect[],
  rows: readonly FileRow[],
  { children = NOBODY, now }: { children?: Children; now: Date },
): ImportPlan {
  const plan: ImportPlan = {
    added: [],
    changed: [],
    unchanged: 0,
    ranks: new Map(),
    pushed: [],
    effects: [],
    errors: [],
  };
  const ranks = new Map<number, number | null>();
  const lineOfProspect = new Map<number, number>();
  const lineOfNewPlayer = new Map<string, number>();
  const lineOfRank = new Map<number, number>();

  for (const row of rows) {
    const read = readLine(players, row);
    plan.errors.push(...read.errors);
    if (read.errors.length > 0) continue;
    const { player, input } = read;
    const { rawRank, ...fields } = input;
    const id = player?.id ?? -row.line;
    const before = player ? lineOfProspect.get(id) : lineOfNewPlayer.get(keyOf(row));
    if (before !== undefined) {
      plan.errors.push(errorIn(row, "id", `This player is also on line ${before}`));
      continue;
    }
    lineOfProspect.set(id, row.line);
    if (!player) lineOfNewPlayer.set(keyOf(row), row.line);
    const isRenamed = fields.firstName !== undefined || fields.lastName !== undefined;
    const child = childOf(player, fields);
    if (isRenamed && holdsLastName(child, children.namesOf(child))) {
      plan.errors.push(errorIn(row, "firstName", LAST_NAME_IN_FIRST));
    }
    const [namesake] = newNamesakes(children, player, child);
    if (namesake) plan.errors.push(errorIn(row, "lastName", sameNameAs(namesake)));
    if (player?.alumnusSince && rawRank !== undefined && rawRank !== null) {
      plan.errors.push(errorIn(row, "rawRank", "This player is an alumnus and has no rank"));
      continue;
    }
    const trouble = player && troubleWithClass(player, fields.gradYear, now);
    if (trouble) plan.errors.push(errorIn(row, "gradYear", trouble));
    const rank = rawRank === undefined ? (player?.rawRank ?? null) : rawRank;
    if (rawRank !== undefined) ranks.set(id, rank);
    const other = rank === null ? undefined : lineOfRank.get(rank);
    if (other !== undefined && rawRank !== undefined) {
      plan.errors.push(errorIn(row, "rawRank", `Rank ${rank} is also on line ${other}`));
    }
    if (rank !== null && rawRank !== undefined) lineOfRank.set(rank, row.line);
    note(plan, row, player, fields, rank);
  }
  const onBoard = players.filter(({ isNeverShown }) => !isNeverShown).length;
  if (onBoard + plan.added.length > BOARD_CAPACITY) {
    const message = `The board holds at most ${BOARD_CAPACITY} players`;
    plan.errors.push({ line: rows.at(-1)?.line ?? 1, column: "", message });
  }
  plan.ranks = placeAround(players, ranks);
  plan.pushed = [...plan.ranks.keys()].filter((id) => !lineOfProspect.has(id));
  return plan;
}

/**
 * Gives players the ranks that are `given` (each at most once) and makes room: whoever holds one of
 * them without being given one goes down to the next free rank, in the order of before, and beyond
 * 100 becomes unranked.
 */
export function placeAround(
  holders: readonly RankHolder[],
  given: ReadonlyMap<number, number | null>,
): RankChanges {
  const former = new Map(holders.map(({ id, rawRank }) => [id, rawRank]));
  const changes: RankChanges = new Map();
  const taken = new Set<number>();
  for (const [id, rank] of given) {
    if (rank !== null) taken.add(rank);
    if ((former.get(id) ?? null) !== rank) changes.set(id, rank);
  }
  const others = holders
    .filter(({ id, rawRank }) => rawRank !== null && !given.has(id))
    .toSorted((a, b) => Number(a.rawRank) - Number(b.rawRank));
  for (const { id, rawRank } of others) {
    let rank = Number(rawRank);
    while (taken.has(rank)) rank += 1;
    taken.add(rank);
    if (rank !== rawRank) changes.set(id, rank <= LOWEST_RANK ? rank : null);
  }
  return changes;
}

/** The player of a line, as the line leaves him. */
function childOf(player: FileProspect | null, fields: LineInput) {
  const { firstName = "", lastName = "", ...others } = { ...player, ...fields };
  return { ...others, firstName, lastName, id: player?.id ?? null };
}

/** Whose namesake a line makes of its player, who was none of theirs before. */
function newNamesakes(
  { withheld, namesOf }: Children,
  player: FileProspect | null,
  child: ReturnType<typeof childOf>,
): Withheld[] {
  return newNamesakesIn(withheld, { child, before: player, otherNames: namesOf(child) });
}

function sameNameAs(namesake: Withheld): string {
  return `${guardianSaidNo(namesake)} If this is another player, please enter him by hand, which asks you to say so`;
}

type LineInput = Omit<
  ProspectChange,
  "isPublicationAgreed" | "expectedUpdatedAt" | "isAnotherPlayer"
>;

interface ReadLine {
  /** Null for a new player. */
  player: FileProspect | null;
  /** What is to be written; of a known player only what differs, but his rank always. */
  input: LineInput;
  errors: FileError[];
}

function readLine(players: readonly FileProspect[], row: FileRow): ReadLine {
  const found = findProspect(players, row);
  if (found.error) return { player: null, input: {}, errors: [found.error] };
  const { player } = found;
  const { cells } = row;
  const values: Record<string, unknown> = {};
  const errors: FileError[] = [];
  const isFoundByName = player !== null && !cells.id?.trim();
  for (const { field, textOf } of FILE_COLUMNS) {
    const cell = field === null ? undefined : cells[field];
    if (field === null || field === "id" || cell === undefined) continue;
    // Another spelling of the name finds the player and doesn't rename him.
    if (isFoundByName && (field === "firstName" || field === "lastName")) continue;
    const isAsBefore = player !== null && cell === textOf(player);
    if (isAsBefore && field !== "rawRank") continue;
    const value = readCell(field, withoutGuard(cell).trim());
    if (value === UNREADABLE)
      errors.push(errorIn(row, field, "Please write yes or no, or leave it empty"));
    else values[field] = value;
  }
  if (player === null) values.rawRank ??= null;
  const checked = (player === null ? ImportedProspect : ProspectChange).safeParse(values);
  if (!checked.success) {
    for (const { path, message } of checked.error.issues) {
      const field = String(path[0] ?? "");
      errors.push(errorIn(row, field, withAccepted(field, message)));
    }
    return { player, input: {}, errors };
  }
  return { player, input: player ? differing(player, checked.data) : checked.data, errors };
}

function findProspect(
  players: readonly FileProspect[],
  row: FileRow,
): { player: FileProspect | null; error?: undefined } | { error: FileError } {
  const id = row.cells.id?.trim();
  if (id) {
    const player = players.find((candidate) => String(candidate.id) === id);
    return player
      ? { player }
      : { error: errorIn(row, "id", "No player on the board has this number") };
  }
  const key = keyOf(row);
  const namesakes = players.filter((player) => keyOf(row, player) === key);
  if (namesakes.length <= 1) return { player: namesakes[0] ?? null };
  return {
    error: errorIn(row, "id", "Several players have this name: please give the player's number"),
  };
}

/** Name and, where the file tells it, class of a line, or of a player compared with it. */
function keyOf({ cells }: FileRow, player?: FileProspect): string {
  const { firstName, lastName, gradYear } = player ?? cells;
  const year = cells.gradYear === undefined ? "" : (gradYear ?? "");
  return [firstName ?? "", lastName ?? "", String(year)].map(nameKey).join("\n");
}

const UNREADABLE = Symbol("unreadable");
const YES = new Set(["yes", "true", "1", "x"]);
const NO = new Set(["no", "false", "0", ""]);

function readCell(field: FileField, text: string): unknown {
  if (field === "rawEvaluated") {
    if (YES.has(text.toLowerCase())) return true;
    return NO.has(text.toLowerCase()) ? false : UNREADABLE;
  }
  if (field !== "rawRank" && field !== "gradYear") return text;
  if (text === "") return null;
  return /^\d+$/.test(text) ? Number(text) : text;
}

function differing(player: FileProspect, input: LineInput): LineInput {
  return Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) => field === "rawRank" || value !== player[field as keyof FileProspect],
    ),
  );
}

function note(
  plan: ImportPlan,
  { line }: FileRow,
  player: FileProspect | null,
  fields: Omit<LineInput, "rawRank">,
  rank: number | null,
): void {
  if (player === null) {
    const added = fields as Omit<ImportedProspect, "rawRank">;
    plan.added.push({ temporaryId: -line, fields: added });
    const name = fullName(added);
    plan.effects.push({ line, kind: "new", name, changes: [changeOf("rawRank", null, rank)] });
    return;
  }
  const changes = Object.entries(fields).map(([field, value]) =>
    changeOf(field, player[field as keyof FileProspect], value),
  );
  if (changes.length > 0) plan.changed.push({ id: player.id, change: fields });
  if (rank !== player.rawRank) changes.unshift(changeOf("rawRank", player.rawRank, rank));
  if (changes.length === 0) plan.unchanged += 1;
  else {
    const name = fullName(player);
    plan.effects.push({ line, kind: "changed", name, changes });
  }
}

function changeOf(field: string, before: unknown, after: unknown) {
  return { column: columnNameOf(field), before: worded(before), after: worded(after) };
}

function worded(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value ?? "");
}

function errorIn({ line, cells }: FileRow, field: string, message: string): FileError {
  const value = wrongValue(cells[field as FileField]);
  return { line, column: columnNameOf(field), ...value, message };
}

/** A refusal, with the values that the column takes if the refusal does not name them. */
function withAccepted(field: string, message: string): string {
  if (field === "rawRank") return `${message}. Accepted: 1 to ${LOWEST_RANK} or nothing`;
  const { choices, required } = FIELDS.find(({ name }) => name === field) ?? {};
  if (!choices) return message;
  return `${message}. Accepted: ${choices.join(", ")}${required ? "" : " or nothing"}`;
}
