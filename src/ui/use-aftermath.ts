import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#lib/api.ts";
import { notify } from "./notify.ts";

/** Refusals after which the screen shows what is no longer so. */
const OUTDATED = ["stale", "conflict", "not_found"];

interface Aftermath {
  /** Says what was done, and reads the lists anew. */
  onDone(title: string): void;
  /** Says why nothing was done. Who saw an older state gets the present one. */
  onFailure(title: string, error: unknown): void;
}

/** @param paths what the calls begin with whose answers the change makes untrue */
export function useAftermath(paths: readonly string[]): Aftermath {
  const client = useQueryClient();
  function readAnew(): void {
    void client.invalidateQueries({
      predicate: ({ queryKey }) => paths.some((path) => String(queryKey[0]).startsWith(path)),
    });
  }
  return {
    onDone(title) {
      notify({ title, description: "", variant: "default" });
      readAnew();
    },
    onFailure(title, error) {
      const isRefused = error instanceof ApiError;
      const description = (isRefused && error.text) || "An error occurred";
      notify({ title, description, variant: "destructive" });
      if (isRefused && OUTDATED.includes(error.code)) readAnew();
    },
  };
}
