import { asc, inArray, isNull, lt, sql } from "drizzle-orm";
import { monthsBefore } from "../../dates.ts";
import type { Deps } from "../../deps.ts";
import { type Db, rowsOf } from "../db.ts";
import { deleteInBatches } from "../in-batches.ts";
import { findSetting, writeSetting } from "../site-settings.ts";
import {
  appendToList,
  type List,
  listFile,
  readList,
  requireAppendable,
  writeList,
} from "./list-file.ts";
import { type Removal, whatHolds } from "./removal.ts";
import { removals } from "./removals-table.ts";

const MARK = "removals_mark";
/** The mark of the file by which this database was last found to be put back. */
const COMPARED_MARK = "removals_compared_mark";
export const MONTHS_KEPT = 24;
const BATCH = 1_000;

/** Patient is who starts: another process may have the list for long. While the site is open, a step is tried again. */
interface Turn {
  isPatient?: boolean;
}

/** What there is to make again in a database that was put back to an earlier time. */
interface Lost {
  held: Removal[];
  /** Whether this is the first comparison since; the one before may have ended with its process. */
  isFirst: boolean;
}

/** What was removed, in the database and in a file beside it that outlives a restore. */
export interface RemovalList {
  /** Throws what the system says where the file cannot be written. */
  requireWritable(): Promise<void>;
  /** Writes into the file what was committed since the last time. */
  keep(turn?: Turn): Promise<void>;
  /** Whether the database is older than the file: it was put back to an earlier time, or is new beside an old file. */
  isAhead(): Promise<boolean>;
  /** Raises the number by which a database is known that was put back to an earlier time. */
  mark(turn?: Turn): Promise<void>;
  /**
   * Compares the database with the file. When the database is the older of the two, what it does not
   * know is taken over and given to `redo`, in the same transaction. Until `mark` is called, the next
   * comparison finds the same again, so that a crash leaves nothing half done. However much there is to make again
   * gets the time it takes, and so does another process that waits for it.
   * @returns how many removals there were to make again; null when the database is not the older one
   */
  compare(redo: (tx: Db, lost: Lost) => Promise<void>): Promise<number | null>;
  /** Writes the file again from the database, however long the list is. */
  rewrite(): Promise<void>;
  /** Forgets what is older than 24 months, like any backup that it could be needed for. */
  forgetOld(): Promise<number>;
}

export function createRemovalList({
  config,
  database,
  now,
}: Pick<Deps, "config" | "database" | "now">): RemovalList {
  const { db } = database;
  const file = listFile(config.dataDir);
  const oldest = () => monthsBefore(now(), MONTHS_KEPT);
  /** The number in the file, once it has been read. */
  let markOfFile: number | undefined;

  /** Runs a transaction for which a hanging database is not waited, unless the turn is patient. */
  function take<Result>(turn: Turn, work: (tx: Db) => Promise<Result>): Promise<Result> {
    return turn.isPatient ? database.prepare(work) : db.transaction(work);
  }

  /** What of the file is not too old to be taken over. */
  function youngOf(list: List): Removal[] {
    return [...list.removals.values()].filter(({ notedAt }) => new Date(notedAt) >= oldest());
  }

  /** Adds what the database does not know, and tells what that was. */
  async function takeOver(tx: Db, list: List): Promise<Removal[]> {
    const young = youngOf(list);
    const unknown: Removal[] = [];
    for (let at = 0; at < young.length; at += BATCH) {
      const added = await rowsOf<{ id: string }>(
        tx,
        sql`
          insert into ${removals} (id, kind, subject, subject_created_at, is_removed, noted_at, kept_at)
          select id, kind, subject, "subjectCreatedAt", "isRemoved", "notedAt", now()
          from jsonb_to_recordset(${JSON.stringify(young.slice(at, at + BATCH))}::jsonb) as given (
            id uuid, kind text, subject text, "subjectCreatedAt" timestamptz, "isRemoved" boolean,
            "notedAt" timestamptz)
          on conflict (id) do nothing
          returning id`,
      );
      for (const { id } of added) unknown.push(list.removals.get(id) as Removal);
    }
    return unknown;
  }

  return {
    requireWritable: () => requireAppendable(file),

    async keep(turn = {}) {
      const waits = isNull(removals.keptAt);
      for (let isMore = true; isMore; ) {
        const [first] = await db.select({ id: removals.id }).from(removals).where(waits).limit(1);
        if (!first) return;
        isMore = await take(turn, async (tx) => {
          await lockList(tx);
          const batch = await listed(tx).where(waits).orderBy(asc(removals.notedAt)).limit(BATCH);
          await appendToList(file, batch);
          await tx
            .update(removals)
            .set({ keptAt: now() })
            .where(
              inArray(
                removals.id,
                batch.map(({ id }) => id),
              ),
            );
          return batch.length === BATCH;
        });
      }
    },

    async isAhead() {
      // The file first: all that it says was in the database before.
      const list = await readList(file);
      markOfFile = list.mark;
      if (list.mark > (await findMark(db))) return true;
      const ids = youngOf(list).map(({ id }) => id);
      for (let at = 0; at < ids.length; at += BATCH) {
        const batch = ids.slice(at, at + BATCH);
        if ((await db.$count(removals, inArray(removals.id, batch))) < batch.length) return true;
      }
      return false;
    },

    async mark(turn = {}) {
      markOfFile ??= (await readList(file)).mark;
      const former = markOfFile;
      const next = await take(turn, async (tx) => {
        await lockList(tx);
        const value = Math.max(former, await findMark(tx)) + 1;
        await writeSetting(tx, MARK, String(value));
        return value;
      });
      // Only now: were the file ahead of the database, that would look like a restore.
      await appendToList(file, [{ mark: next }]);
    },

    async compare(redo) {
      const list = await readList(file);
      markOfFile = list.mark;
      return database.prepare(async (tx) => {
        await lockList(tx);
        const unknown = await takeOver(tx, list);
        if (unknown.length === 0 && list.mark <= (await findMark(tx))) return null;
        const held = whatHolds(unknown);
        const comparedMark = Number((await findSetting(tx, COMPARED_MARK)) ?? -1);
        await redo(tx, { held, isFirst: comparedMark < list.mark });
        await writeSetting(tx, COMPARED_MARK, String(list.mark));
        return held.length;
      });
    },

    async rewrite() {
      await database.prepare(async (tx) => {
        await lockList(tx);
        const all = await listed(tx).orderBy(asc(removals.notedAt));
        // Of a restored database the number is too small until `mark` raises it.
        const mark = Math.max((await readList(file)).mark, await findMark(tx));
        await writeList(file, { removals: new Map(all.map((row) => [row.id, row])), mark });
        await tx.update(removals).set({ keptAt: now() }).where(isNull(removals.keptAt));
      });
    },

    async forgetOld() {
      const forgotten = await deleteInBatches(
        db,
        removals,
        removals.id,
        lt(removals.notedAt, oldest()),
      );
      await this.rewrite();
      return forgotten;
    },
  };
}

/** One process at a time writes the list. */
async function lockList(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('removals'))`);
}

async function findMark(tx: Db): Promise<number> {
  return Number((await findSetting(tx, MARK)) ?? 0);
}

function listed(tx: Db) {
  const utc = (column: unknown) =>
    sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  return tx
    .select({
      id: removals.id,
      kind: removals.kind,
      subject: removals.subject,
      subjectCreatedAt: utc(removals.subjectCreatedAt),
      isRemoved: removals.isRemoved,
      notedAt: utc(removals.notedAt),
    })
    .from(removals);
}
