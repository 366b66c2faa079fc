import type { QueryClient } from "@tanstack/react-query";
import { readAgain } from "#ui/read-again.ts";
import { TOUCHED } from "../../client.ts";

/** Reads every list of the board again after a change to it. */
export function refreshBoard(client: QueryClient): Promise<void> {
  return readAgain(client, TOUCHED);
}
