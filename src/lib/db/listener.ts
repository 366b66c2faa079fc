import pg from "pg";
import type { Log } from "../log.ts";
import { CONTENT_VERSION_CHANNEL, type ContentVersion } from "./content-version.ts";

const HEARTBEAT_MS = 400;
/** What has not answered by then never will: another connection is opened. */
const GIVE_UP_MS = 2_000;
const STEP_MS = 50;

/**
 * Receives the changes that other processes commit. A connection that does not answer its heartbeat within
 * `answerWithinMs` counts as lost, so that what is cached from before is never shown for longer than a second. A late
 * answer comes after all changes that were notified before it: then it is connected again.
 *
 * The time in which this process was too busy to read the answer does not count (`inOwnTime`): it
 * shows nobody anything meanwhile either, and to doubt all that is cached just then would give it more
 * to do.
 */
export async function listenForChanges(
  connectionString: string,
  contentVersion: ContentVersion,
  log: Log,
  answerWithinMs: number,
): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString, connectionTimeoutMillis: GIVE_UP_MS });
    fresh.on("error", () => drop(fresh));
    fresh.on("end", () => drop(fresh));
    fresh.on("notification", ({ payload }) => contentVersion.receive(payload ?? ""));
    try {
      await fresh.connect();
      await inOwnTime(fresh.query(`listen ${CONTENT_VERSION_CHANNEL}`), GIVE_UP_MS);
      return fresh;
    } catch (error) {
      fresh.end().catch(() => {});
      throw error;
    }
  }

  function setConnected(isConnected: boolean): void {
    if (isClosed || contentVersion.isConnected === isConnected) return;
    contentVersion.setConnected(isConnected);
    if (isConnected) log.info({}, "connected again: changes of other processes arrive");
    else log.warn({}, "disconnected: changes of other processes do not arrive");
  }

  function drop(lost: pg.Client): void {
    if (client !== lost || isClosed) return;
    client = undefined;
    setConnected(false);
    lost.end().catch(() => {});
  }

  async function ask(current: pg.Client): Promise<void> {
    const answer = current.query("select 1");
    try {
      await inOwnTime(answer, answerWithinMs);
    } catch {
      if (client === current) setConnected(false);
      await inOwnTime(answer, GIVE_UP_MS);
    }
    if (client === current) setConnected(true);
  }

  async function beat(): Promise<void> {
    const current = client;
    try {
      if (current) {
        await ask(current);
      } else {
        client = await connect();
        setConnected(true);
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
