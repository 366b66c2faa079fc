import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Db, isUndone } from "./db.ts";

/** Channel on which processes tell each other that public content has a new version. */
export const CONTENT_VERSION_CHANNEL = "raw_changes";

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
 * The version of public content, which tells whether what was read before is still true. `current`
 * rises with every change: at once for changes of this process, within a second for those of others.
 * What was built from rows read at the current version may be cached and shown until it rises.
 */
export interface ContentVersion {
  readonly current: number;
  /** False while changes of other processes do not arrive: nothing that was read may then be cached. */
  readonly isConnected: boolean;
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
  receive(source: string): void;
  setConnected(isConnected: boolean): void;
}

export function createContentVersion(db: Db): ContentVersion {
  const source = randomUUID();
  let version = 1;
  let isConnected = true;
  return {
    get current() {
      return version;
    },
    get isConnected() {
      return isConnected;
    },
    async publish(write, hasChanged = () => true) {
      let mayBeCommitted = false;
      try {
        return await db.transaction(async (tx) => {
          // The transaction may run again, and an earlier attempt does not count.
          mayBeCommitted = false;
          const result = await write(tx as Db as PublicTx);
          if (hasChanged(result)) {
            await tx.execute(sql`select pg_notify(${CONTENT_VERSION_CHANNEL}, ${source})`);
            // Next is the commit. If its answer is lost, it may still have happened.
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
    receive(from) {
      if (from !== source) version += 1;
    },
    setConnected(next) {
      if (isConnected === next) return;
      isConnected = next;
      version += 1;
    },
  };
}
