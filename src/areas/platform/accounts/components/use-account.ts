import { useQuery, useQueryClient } from "@tanstack/react-query";
import { confirmAdult } from "../client/account.ts";
import { currentUserQuery } from "../client/current-user.ts";
import type { CurrentUser } from "../schema.ts";

interface Account {
  /** Null for a visitor, and while it is loading. */
  user: CurrentUser | null;
  isLoading: boolean;
  /** Confirms that the person is 18 or over; no page asks again. */
  confirmAdult(): Promise<void>;
}

/** The signed-in person, for pages whose forms are for adults. */
export function useAccount(): Account {
  const client = useQueryClient();
  const { data: user = null, isLoading } = useQuery(currentUserQuery());
  return {
    ...{ user, isLoading },
    async confirmAdult() {
      client.setQueryData(currentUserQuery().queryKey, await confirmAdult());
    },
  };
}
