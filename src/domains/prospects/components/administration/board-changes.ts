import type { QueryClient } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { ApiError } from "#lib/api.ts";
import { paths } from "#paths.ts";
import { readAgain } from "#ui/use-mutation-feedback.ts";

/** What the calls begin with whose answers a change of the board makes untrue. */
export const TOUCHED = [adminApi.prospects, paths.api.prospects, adminApi.audit];

/** After a change of the board every list that tells of it is read again. */
export function refreshBoard(client: QueryClient): Promise<void> {
  return readAgain(client, TOUCHED);
}

/** Whether the board is another one than the person saw. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && ["stale", "not_found"].includes(error.code);
}
