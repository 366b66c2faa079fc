import { useQueryClient } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { ApiError } from "#lib/api.ts";
import { notify } from "#ui/notify.ts";

interface Aftermath {
  /** Says what was done, reads the lists anew, and closes. */
  onSent(): void;
  /** Says why nothing was done. Who saw an older state sees the present one. */
  onFailure(error: unknown): void;
}

/** What follows a decision over an account. */
export function useDecision(done: string, onDone: () => void): Aftermath {
  const client = useQueryClient();
  function readAnew(): void {
    const shown = [adminApi.users, adminApi.overview, adminApi.audit];
    void client.invalidateQueries({
      predicate: ({ queryKey }) => shown.some((path) => String(queryKey[0]).startsWith(path)),
    });
  }
  return {
    onSent() {
      notify({ title: done, description: "", variant: "default" });
      readAnew();
      onDone();
    },
    onFailure(error) {
      const isRefused = error instanceof ApiError;
      const description = isRefused ? error.text : "An error occurred";
      notify({ title: "Nothing was changed", description, variant: "destructive" });
      if (!isRefused || error.code !== "stale") return;
      readAnew();
      onDone();
    },
  };
}
