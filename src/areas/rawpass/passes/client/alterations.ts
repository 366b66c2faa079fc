import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi, writtenData } from "#lib/api.ts";
import { readData } from "#lib/read-data.ts";
import { memberApi } from "#member-api.ts";
import type {
  AlterationChoice,
  AlterationQuote,
  AlterationWish,
  AlteredPass,
  NewAlteration,
} from "../schema/alterations.ts";

/** What one's pass may be changed to. */
export function alterationQuery(id: number) {
  return queryOptions<AlterationChoice>({ queryKey: [memberApi.passAlteration(id)] });
}

/** What other training for one's pass comes to if it is chosen now. */
export async function quoteAlteration(
  id: number,
  wish: AlterationWish,
  api: Api = browserApi,
): Promise<AlterationQuote["data"]> {
  return readData(await api.request("POST", memberApi.passAlterationQuote(id), wish));
}

/** Gives one's pass other training, at the prices that were shown. */
export async function alterPass(
  id: number,
  wish: NewAlteration,
  api: Api = browserApi,
): Promise<AlteredPass["data"]> {
  return writtenData(await api.request("POST", memberApi.passAlteration(id), wish));
}
