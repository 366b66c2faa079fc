import { pageParameters } from "#paths.ts";

/** How many players are shown side by side. */
export const COMPARED_MAX = 3;

/** Whom an address compares, and what is wrong with it, in sentences. */
export interface Compared {
  ids: number[];
  troubles: string[];
}

/** The numbers of the players that an address names, each once, the first three. */
export function readCompared(search: string): Compared {
  const given = new URLSearchParams(search).getAll(pageParameters.compared);
  const parts = [...new Set(given.flatMap((part) => part.split(",")).map((part) => part.trim()))];
  const named = parts.filter((part) => part !== "");
  const isId = (part: string) => /^[1-9]\d{0,8}$/.test(part);
  const ids = named.filter(isId).map(Number);
  const troubles = [];
  if (!named.every(isId)) {
    troubles.push("Part of this address is not the number of a player, so it was left out.");
  }
  if (ids.length > COMPARED_MAX) {
    troubles.push("At most three players are compared. These are the first three.");
  }
  return { ids: ids.slice(0, COMPARED_MAX), troubles };
}
