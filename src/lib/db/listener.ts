import pg from "pg";
import type { Log } from "../log.ts";
import { CHANGES_CHANNEL, type Changes } from "./changes.ts";

const HEARTBEAT_MS = 400;
const ANSWER_WITHIN_MS = 400;

/**
 * Hears of changes that other processes commit. A connection that does not answer its heartbeat
 * counts as deaf, so that what is kept from before is never shown for longer than a second.
 */
export async function listenForChanges(
  connectionString: string,
  changes: Changes,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 2_000,
      query_timeout: ANSWER_WITHIN_MS,
    });
    fresh.on("error", () => drop(fresh));
    fresh.on("end", () => drop(fresh));
    fresh.on("notification", ({ payload }) => changes.hear(payload ?? ""));
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANGES_CHANNEL}`);
      return fresh;
    } catch (error) {
      fresh.end().catch(() => {});
      throw error;
    }
  }

  function drop(lost: pg.Client): void {
    if (client !== lost || isClosed) return;
    client = undefined;
    changes.setHeard(false);
    log.warn({}, "changes of other processes cannot be heard");
    lost.end().catch(() => {});
  }

  async function beat(): Promise<void> {
    const current = client;
    try {
      if (current) {
        await current.query("select 1");
      } else {
        client = await connect();
        changes.setHeard(true);
      }
    } catch {
      if (current) drop(current);
    }
    if (!isClosed) timer = setTimeout(beat, HEARTBEAT_MS);
  }

  client = await connect();
  timer = setTimeout(beat, HEARTBEAT_MS);
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
