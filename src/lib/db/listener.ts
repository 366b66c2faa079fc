import pg from "pg";
import type { Log } from "../log.ts";
import { CHANGES_CHANNEL, type Changes } from "./changes.ts";

const HEARTBEAT_MS = 400;
const ANSWER_WITHIN_MS = 400;
/** What has not answered by then never will: another connection is opened. */
const GIVE_UP_MS = 2_000;
const STEP_MS = 50;

/**
 * Hears of changes that other processes commit. A connection that does not answer its heartbeat
 * counts as deaf, so that what is kept from before is never shown for longer than a second. What
 * comes late comes after all changes that were told before it: then it hears again.
 *
 * The time in which this process was too busy to read the answer does not count (`inOwnTime`): it
 * shows nobody anything meanwhile either, and to doubt all that is kept just then would give it more
 * to do.
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
    const fresh = new pg.Client({ connectionString, connectionTimeoutMillis: GIVE_UP_MS });
    fresh.on("error", () => drop(fresh));
    fresh.on("end", () => drop(fresh));
    fresh.on("notification", ({ payload }) => changes.hear(payload ?? ""));
    try {
      await fresh.connect();
      await inOwnTime(fresh.query(`listen ${CHANGES_CHANNEL}`), GIVE_UP_MS);
      return fresh;
    } catch (error) {
      fresh.end().catch(() => {});
      throw error;
    }
  }

  function setHeard(isHeard: boolean): void {
    if (isClosed || changes.isHeard === isHeard) return;
    changes.setHeard(isHeard);
    if (isHeard) log.info({}, "changes of other processes are heard again");
    else log.warn({}, "changes of other processes cannot be heard");
  }

  function drop(lost: pg.Client): void {
    if (client !== lost || isClosed) return;
    client = undefined;
    setHeard(false);
    lost.end().catch(() => {});
  }

  async function ask(current: pg.Client): Promise<void> {
    const answer = current.query("select 1");
    try {
      await inOwnTime(answer, ANSWER_WITHIN_MS);
    } catch {
      if (client === current) setHeard(false);
      await inOwnTime(answer, GIVE_UP_MS);
    }
    if (client === current) setHeard(true);
  }

  async function beat(): Promise<void> {
    const current = client;
    try {
      if (current) {
        await ask(current);
      } else {
        client = await connect();
        setHeard(true);
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

/**
 * The answer, unless it takes longer than `ms`. Counts in steps, between any two of which the event
 * loop reads what has come: however long it stands still, that is one step.
 */
async function inOwnTime<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  let stepsLeft = ms / STEP_MS;
  const steps = setInterval(() => {
    stepsLeft -= 1;
    if (stepsLeft <= 0) late.reject(new Error("no answer in time"));
  }, STEP_MS);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearInterval(steps);
  }
}
