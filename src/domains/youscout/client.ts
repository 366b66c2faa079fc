import { queryOptions } from "@tanstack/react-query";
import { paths } from "../../paths.ts";
import type { PublicNomination } from "./schema.ts";

/** One public nomination. */
export function nominationQuery(id: number) {
  return queryOptions<{ data: PublicNomination }>({ queryKey: [paths.api.nomination(id)] });
}
