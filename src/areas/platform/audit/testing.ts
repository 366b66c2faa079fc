import type { Db } from "#lib/db/db.ts";
import { recordSecurityEvents, type SecurityEvent } from "#lib/security-log.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";

/** Invented: no address has these codes. */
const GUESSER = "demo-guesser";
const VISITOR = "demo-visitor";

const GUESS: SecurityEvent = {
  ...{ kind: "login_failed", accountId: null },
  ...{ client: GUESSER, detail: "password" },
};

/** Fills the security log of the demo content: a guesser whom a limit stopped, and somebody who mistyped. */
export async function loadDemoSecurity(tx: Db, now: Date): Promise<void> {
  const at = (ms: number) => new Date(now.getTime() - ms);
  await recordSecurityEvents(tx, Array<SecurityEvent>(10).fill(GUESS), at(2 * DAY_MS));
  await recordSecurityEvents(
    tx,
    [{ kind: "limit_hit", accountId: null, client: GUESSER, detail: "POST /api/login" }],
    at(2 * DAY_MS),
  );
  await recordSecurityEvents(tx, [{ ...GUESS, client: VISITOR }], at(5 * HOUR_MS));
}
