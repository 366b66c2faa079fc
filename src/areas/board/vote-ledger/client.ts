import { queryOptions } from "@tanstack/react-query";
import { withQuery } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import type { LedgerMonth, PlayerLedger } from "./schema.ts";

/** A month of the ledger, or the newest. */
export function ledgerQuery(month: string | undefined) {
  const path = withQuery(paths.api.voteLedger, { month });
  return queryOptions<{ data: LedgerMonth }>({ queryKey: [path] });
}

/** A month of what the ledger has of a player. */
export function playerLedgerQuery(id: number, month: string | undefined) {
  const path = withQuery(paths.api.playerLedger(id), { month });
  return queryOptions<{ data: PlayerLedger }>({ queryKey: [path] });
}
