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

/** The state of public content of which something was made. */
export interface AsOf {
  version: number;
  withoutVotes: number;
  /** Until when it may be shown although votes were counted since, on the clock of `performance.now()`. */
  lagsUntil: number;
}

/** Whether a change does nothing but count votes; pages for visitors may lag behind those (decision 023). */
export type ChangeKind = "any" | "votes";

/**
 * The version of public content, which tells whether what was read before is still true. `current`
 * rises with every change: at once for changes of this process, within a second for those of others.
 * What was built from rows read at the current version may be cached and shown until it rises.
 */
export interface ContentVersion {
  readonly current: number;
  /** Rises with every change that is not only of votes. */
  readonly withoutVotes: number;
  /** False while changes of other processes do not arrive: nothing that was read may then be cached. */
  readonly isConnected: boolean;
  /**
   * Runs `write` in one transaction, tells the other processes with its commit, then itself.
   * `hasChanged` tells from the result whether anything did. A write that was refused, or undone
   * before its commit was asked for, is no change. `kind` is what the change is, if there is one.
   */
  publish<Result>(
    write: (tx: PublicTx) => Promise<Result>,
    hasChanged?: (result: Result) => boolean,
    kind?: ChangeKind,
  ): Promise<Result>;
  /** Counts the change that a process announced, unless it was this one. */
  receive(announcement: string): void;
  setConnected(isConnected: boolean): void;
}

/** The version of what no vote changes, for caches of it. */
export function ignoringVotes(
  version: ContentVersion,
): Pick<ContentVersion, "current" | "isConnected"> {
  return {
    get current() {
      return version.withoutVotes;
    },
    get isConnected() {
      return version.isConnected;
    },
  };
}

/** @param isShared whether other processes use the database, too */
export function createContentVersion(db: Db, isShared: boolean): ContentVersion {
  const source = randomUUID();
  let version = 1;
  let withoutVotes = 1;
  let isConnected = true;

  function rise(kind: ChangeKind): void {
    version += 1;
    if (kind === "any") withoutVotes += 1;
  }

  const announce = (tx: Db, kind: ChangeKind) =>
    tx.execute(sql`select pg_notify(${CONTENT_VERSION_CHANNEL}, ${`${source} ${kind}`})`);

  return {
    get current() {
      return version;
    },
    get withoutVotes() {
      return withoutVotes;
    },
    get isConnected() {
      return isConnected;
    },
    async publish(write, hasChanged = () => true, kind = "any") {
      let mayBeCommitted = false;
      try {
        return await db.transaction(async (tx) => {
          // The transaction may run again, and an earlier attempt does not count.
          mayBeCommitted = false;
          const result = await write(tx as Db as PublicTx);
          if (hasChanged(result)) {
            if (isShared) await announce(tx, kind);
            // Next is the commit. If its answer is lost, it may still have happened.
            mayBeCommitted = true;
          }
          return result;
        });
      } catch (error) {
        if (isUndone(error)) mayBeCommitted = false;
        throw error;
      } finally {
        if (mayBeCommitted) rise(kind);
      }
    },
    receive(announcement) {
      const [from, kind] = announcement.split(" ");
      if (from !== source) rise(kind === "votes" ? kind : "any");
    },
    setConnected(next) {
      if (isConnected === next) return;
      isConnected = next;
      rise("any");
    },
  };
}
