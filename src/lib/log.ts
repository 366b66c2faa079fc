import { type Logger, pino } from "pino";

export type Log = Logger;

/**
 * JSON lines on standard output, gathered for at most a second. Never give it a name, an address,
 * a token or a body: nothing is removed afterwards.
 */
export function createLog(level = "info"): Log {
  const destination = pino.destination({ sync: false, minLength: 4096, periodicFlush: 1000 });
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

/** A log that writes nothing, for tests. */
export function silentLog(): Log {
  return pino({ level: "silent" });
}
