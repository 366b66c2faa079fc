import { IS_ALUMNUS } from "#areas/board/prospects/access.ts";
import { LOWEST_RANK } from "#areas/board/prospects/rules/ranking.ts";
import { type FileError, wrongValue } from "#lib/file-error.ts";
import type { PersonName } from "#lib/names/person-name.ts";
import { fullName } from "#lib/names/person-name.ts";
import { nameKey } from "#lib/names/search-words.ts";
import type { Placed } from "./order.ts";

/** Whom a line may name. */
export interface NamedPlayer extends PersonName {
  id: number;
  alumnusSince: Date | null;
}

interface PastePlan {
  /** The whole order with the pasted ranks, by player; who falls below the lowest rank has none. */
  ranks: Map<number, number | null>;
  /** How many lines gave a rank. */
  lines: number;
  errors: FileError[];
}

/** A head of the columns, as spreadsheets copy it along. */
const HEAD = /^\s*(?:#|rank|no\.?|place)\b/i;
const LINE = /^\s*(?:#|no\.?\s*)?(\d+)\s*[.):;,\t-]?\s*(.*)$/i;
/** A number in the place of a name: "#12" is the player 12. */
const ID = /^#\s*(\d+)$/;

/**
 * Reads a pasted order: in each line a rank, then a name, "Last, First" too, or "#" and the player's number. Each
 * player on it gets his rank; the others keep their order in the ranks that are left.
 */
export function planOrder(
  text: string,
  board: readonly NamedPlayer[],
  placed: readonly Placed[],
): PastePlan {
  const errors: FileError[] = [];
  const lineOfRank = new Map<number, number>();
  const lineOfPlayer = new Map<number, number>();
  const given = new Map<number, number>();
  const namesakes = byName(board);
  const byId = new Map(board.map((player) => [player.id, player]));

  for (const [index, written] of text.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1;
    if (written.trim() === "" || (given.size === 0 && HEAD.test(written) && !/\d/.test(written))) {
      continue;
    }
    const refuse = (column: string, message: string) =>
      errors.push({ line, column, ...wrongValue(written), message });
    const [, number = "", rest = ""] = LINE.exec(written) ?? [];
    if (number === "") {
      refuse("Rank", "This line begins with no rank, such as: 7 Julien Belombray");
      continue;
    }
    const rank = Number(number);
    if (rank < 1 || rank > LOWEST_RANK) {
      refuse("Rank", `A rank is a number from 1 to ${LOWEST_RANK}`);
      continue;
    }
    const before = lineOfRank.get(rank);
    if (before !== undefined) {
      refuse("Rank", `Rank ${rank} is also on line ${before}`);
      continue;
    }
    lineOfRank.set(rank, line);
    const found = findPlayer(rest);
    if (typeof found === "string") {
      refuse("Name", found);
      continue;
    }
    const other = lineOfPlayer.get(found.id);
    if (other !== undefined) {
      refuse("Name", `This player is also on line ${other}`);
      continue;
    }
    lineOfPlayer.set(found.id, line);
    given.set(found.id, rank);
  }
  if (errors.length === 0 && given.size === 0) {
    errors.push({ line: 1, column: "", message: "No line has a rank and a name" });
  }
  return { ranks: filledUp(given, placed), lines: given.size, errors };

  function findPlayer(rest: string): NamedPlayer | string {
    const [cell = ""] = rest.split("\t");
    const name = cell.trim().replace(/^"(.*)"$/, "$1");
    const id = ID.exec(name)?.[1];
    if (id) return rankable(byId.get(Number(id)) ?? "No player on the board has this number");
    if (nameKey(name) === "") return "This line names nobody";
    const called = namesOf(name).flatMap((one) => namesakes.get(one) ?? []);
    const current = called.filter(({ alumnusSince }) => alumnusSince === null);
    const [player, another] = current.length > 0 ? current : called.slice(0, 1);
    if (!player) return "No player on the board has this name";
    if (another) {
      return `Several players have this name: please write # and the player's number, such as #${player.id}`;
    }
    return rankable(player);
  }
}

/** A player who may get a rank, or the sentence that says why not. */
function rankable(found: NamedPlayer | string): NamedPlayer | string {
  return typeof found !== "string" && found.alumnusSince !== null ? IS_ALUMNUS : found;
}

/** The others in their order, in the ranks that are left. */
function filledUp(
  given: ReadonlyMap<number, number>,
  placed: readonly Placed[],
): Map<number, number | null> {
  const taken = new Set(given.values());
  const free = Array.from({ length: LOWEST_RANK }, (_, index) => index + 1).filter(
    (rank) => !taken.has(rank),
  );
  const others = placed
    .filter(({ prospectId, rank }) => rank !== null && !given.has(prospectId))
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  return new Map<number, number | null>([
    ...given,
    ...others.map(({ prospectId }, index) => [prospectId, free[index] ?? null] as const),
  ]);
}

function byName(board: readonly NamedPlayer[]): Map<string, NamedPlayer[]> {
  const found = new Map<string, NamedPlayer[]>();
  for (const player of board) {
    const name = nameKey(fullName(player));
    found.set(name, [...(found.get(name) ?? []), player]);
  }
  return found;
}

/** A name as "first last", however it is written: also as "last, first". */
function namesOf(name: string): string[] {
  const [last = "", ...first] = name.split(",");
  const turned = first.length > 0 ? [nameKey(`${first.join(" ")} ${last}`)] : [];
  return [...new Set([nameKey(name), ...turned])];
}
