import type { QueryClient } from "@tanstack/react-query";
import { readAgain } from "#ui/read-again.ts";
import { TOUCHED } from "../../client/staff.ts";

/** After a change of the board every list that tells of it is read again. */
export function refreshBoard(client: QueryClient): Promise<void> {
  return readAgain(client, TOUCHED);
}
