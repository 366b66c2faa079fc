import { ConfigError } from "../config.ts";
import { keyedHash } from "../secrets.ts";
import type { Db } from "./db.ts";
import { keepSetting } from "./site-settings.ts";

/**
 * Makes sure that the votes of this database were hashed with this secret: with another one
 * everybody could vote again, and nobody would notice.
 * @throws ConfigError when the database knows another one.
 */
export async function checkVoteSecret(db: Db, voteSecret: string): Promise<void> {
  const fingerprint = keyedHash(voteSecret, "fingerprint of the vote secret");
  if ((await keepSetting(db, "vote_secret_fingerprint", fingerprint)) === fingerprint) return;
  throw new ConfigError(
    "VOTE_SECRET is not the one that this database's votes were counted with: give that one (docs/operations.md), or everybody could vote again.",
  );
}
