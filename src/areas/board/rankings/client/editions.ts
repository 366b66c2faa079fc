import { queryOptions } from "@tanstack/react-query";
import { paths } from "#paths.ts";
import type {
  EditionList,
  NewestEdition,
  PlayerEditions,
  WholeEdition,
} from "../schema/editions.ts";

/** Every edition, the newest first. */
export function editionsQuery() {
  return queryOptions<EditionList>({ queryKey: [paths.api.editions] });
}

/** The edition that the board stands on. */
export function newestEditionQuery() {
  return queryOptions<NewestEdition>({ queryKey: [paths.api.newestEdition] });
}

/** An edition with its list. */
export function editionQuery(slug: string) {
  return queryOptions<WholeEdition>({ queryKey: [paths.api.edition(slug)] });
}

/** A player's rank in each edition that had him. */
export function playerEditionsQuery(id: number) {
  return queryOptions<PlayerEditions>({ queryKey: [paths.api.playerEditions(id)] });
}
