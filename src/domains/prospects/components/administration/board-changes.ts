import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#lib/api.ts";
import { readAgain } from "#ui/read-again.ts";
import { TOUCHED } from "../../client/staff.ts";

/** After a change of the board every list that tells of it is read again. */
export function refreshBoard(client: QueryClient): Promise<void> {
  return readAgain(client, TOUCHED);
}

/** Whether the board is another one than the person saw. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && ["stale", "not_found"].includes(error.code);
}
