import type { Member } from "#domains/accounts/access.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { clientCode, recordSecurityEvents } from "#lib/security-log.ts";

/** Notes in the security log, with the change itself, that a person added a factor or removed one. */
export async function noteFactor(
  tx: Db,
  { secrets, now }: Pick<Deps, "secrets" | "now">,
  { userId, address }: Member,
  { kind, detail }: { kind: "factor_added" | "factor_removed"; detail: "app" | "passkey" },
): Promise<void> {
  const client = clientCode(secrets, address);
  await recordSecurityEvents(tx, [{ kind, accountId: userId, client, detail }], now());
}
