import type { QueryClient } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { ApiError } from "#lib/api.ts";
import { paths } from "#paths.ts";
import { notify } from "#ui/notify.ts";

const READ_ANEW = [adminApi.prospects, paths.api.prospects, adminApi.audit];

/** After a change of the board every list that tells of it is read again. */
export function refreshBoard(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => READ_ANEW.some((path) => String(queryKey[0]).startsWith(path)),
  });
}

export function notifySuccess(title: string, description: string): void {
  notify({ title, description, variant: "default" });
}

export function notifyFailure(title: string, error: unknown): void {
  notify({ title, description: sentenceOf(error), variant: "destructive" });
}

/** What the server says of a refusal (specification part 2, section 8). */
export function sentenceOf(error: unknown): string {
  return (error instanceof ApiError && error.text) || "An error occurred";
}

/** Whether the board is another one than the person saw. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && ["stale", "not_found"].includes(error.code);
}
