import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Db, isUndone } from "./db.ts";

/** Channel on which processes tell each other that public content changed. */
export const CHANGES_CHANNEL = "raw_changes";

declare const publishes: unique symbol;

/**
 * A transaction whose commit makes a new version of public content. Whatever writes what everybody
 * may see takes one of these, so that no write of it goes unpublished.
 */
export type PublicTx = Db & { readonly [publishes]: true };

/** Says that what is written in this transaction changes nothing that everybody may see. */
export function unseen(tx: Db): PublicTx {
  return tx as PublicTx;
}

/**
 * Knows whether what was read before is still true. `version` rises with every change of public
 * content: at once for changes of this process, within a second for those of others. What was
 * built from rows read at the present version may be kept and shown until it rises.
 */
export interface Changes {
  readonly version: number;
  /** False while other processes cannot be heard: nothing that was read may then be kept. */
  readonly isHeard: boolean;
  /**
   * Runs `write` in one transaction, tells the other processes with its commit, then itself.
   * `hasChanged` tells from the result whether anything did. A write that was refused, or undone
   * before its commit was asked for, is no change.
   */
  publish<Result>(
    write: (tx: PublicTx) => Promise<Result>,
    hasChanged?: (result: Result) => boolean,
  ): Promise<Result>;
  /** Counts a change that the process named `source` committed, unless it was this one. */
  hear(source: string): void;
  setHeard(isHeard: boolean): void;
}

export function createChanges(db: Db): Changes {
  const source = randomUUID();
  let version = 1;
  let isHeard = true;
  return {
    get version() {
      return version;
    },
    get isHeard() {
      return isHeard;
    },
    async publish(write, hasChanged = () => true) {
      let mayBeCommitted = false;
      try {
        return await db.transaction(async (tx) => {
          // It may be run again: what the try before came to does not count.
          mayBeCommitted = false;
          const result = await write(tx as Db as PublicTx);
          if (hasChanged(result)) {
            await tx.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${source})`);
            // What comes now is the commit. If its answer is lost, it may have happened all the same.
            mayBeCommitted = true;
          }
          return result;
        });
      } catch (error) {
        if (isUndone(error)) mayBeCommitted = false;
        throw error;
      } finally {
        if (mayBeCommitted) version += 1;
      }
    },
    hear(from) {
      if (from !== source) version += 1;
    },
    setHeard(next) {
      if (isHeard === next) return;
      isHeard = next;
      version += 1;
    },
  };
}
