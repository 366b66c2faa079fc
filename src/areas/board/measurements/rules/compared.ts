import { isFound, nameKey } from "#lib/names/search-words.ts";
import { pageParameters } from "#paths.ts";

/** How many players are shown side by side. */
export const COMPARED_MAX = 3;

const NAME_MAX = 100;

/** A player of the board who can be compared. */
export interface Comparable {
  id: number;
  name: string;
}

/** Whom an address compares, and what is wrong with it, in sentences. */
export interface Compared {
  ids: number[];
  troubles: string[];
}

/** The players that an address names by number or, as somebody types them, by name: each once, the first three. */
export function readCompared(search: string, board: readonly Comparable[]): Compared {
  const given = new URLSearchParams(search).getAll(pageParameters.compared).join();
  const parts = given.split(",").map((part) => part.trim());
  const isId = (part: string) => /^[1-9]\d{0,8}$/.test(part);
  const troubles: string[] = [];
  const chosen = parts.filter(isId).map(Number);
  // A name may have a comma, and the form sends one name.
  const typed = parts
    .filter((part) => part !== "" && !isId(part))
    .join(", ")
    .slice(0, NAME_MAX);
  if (typed !== "") {
    const found = board.filter(({ name }) => isFound(name, typed));
    const exact = found.filter(({ name }) => nameKey(name) === nameKey(typed));
    const [player, ...more] = exact.length === 1 ? exact : found;
    if (player && more.length === 0) chosen.push(player.id);
    else if (player) {
      troubles.push(
        `Several players match “${typed}”. Type the whole name, or choose “Compare with others” on the player's page.`,
      );
    } else troubles.push(`No player on the board is called “${typed}”.`);
  }
  const ids = [...new Set(chosen)];
  if (ids.length > COMPARED_MAX) {
    troubles.push("At most three players are compared. These are the first three.");
  }
  return { ids: ids.slice(0, COMPARED_MAX), troubles };
}
