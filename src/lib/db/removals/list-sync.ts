import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../../log.ts";
import { MINUTE_MS } from "../../time.ts";
import type { RemovalList } from "./removal-list.ts";

const KEEP_EVERY_MS = 1_000;
const MARK_EVERY_MS = 5 * MINUTE_MS;
/** A database that is away does not keep the process. */
const STOP_MS = 2_000;

/**
 * Writes the list anew at once, whatever happened to it and to the process before, and from then on removals within a
 * second or so of their commit. What is committed before it is stopped is in the list afterwards, unless the database
 * is away: then the next start writes it.
 */
export function startListSync(list: RemovalList, log: Log): { stop(): Promise<void> } {
  let markedAt = Number.NEGATIVE_INFINITY;
  let isBegun = false;
  let hasFailed = false;
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();

  async function keep(isLast: boolean): Promise<void> {
    try {
      if (isBegun) await list.keep();
      else await list.rewrite();
      isBegun = true;
      if (isLast || Date.now() - markedAt >= MARK_EVERY_MS) {
        await list.mark();
        markedAt = Date.now();
      }
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.warn({}, "removals cannot be written beside the database", error);
      hasFailed = true;
    }
  }

  function again(): void {
    timer = setTimeout(() => {
      turn = keep(false).then(again);
    }, KEEP_EVERY_MS);
    timer.unref();
  }

  turn = keep(false).then(again);
  return {
    async stop() {
      clearTimeout(timer);
      const last = turn.then(() => {
        clearTimeout(timer);
        return keep(true);
      });
      await Promise.race([last, wait(STOP_MS, undefined, { ref: false })]);
    },
  };
}
