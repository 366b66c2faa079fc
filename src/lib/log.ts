import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

const GATHERED_CHARACTERS = 32_768;
const GATHERED_MS = 1000;

/**
 * JSON lines on standard output, gathered for at most a second. Never give it a name, an address,
 * a token or a body: nothing is removed afterwards.
 */
export function createLog(level = "info"): Log {
  return pino({ level, base: null, timestamp: createTimestamp() }, standardOutput());
}

/** A log that writes nothing, for tests. */
export function silentLog(): Log {
  return pino({ level: "silent" });
}

/**
 * Standard output that is written to in large pieces. Pino's own destination gathers too, but looks
 * through all it has gathered at each line, which cost a third of a repeated answer's time.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ sync: false });
  let gathered = "";
  function hand(): void {
    if (gathered === "") return;
    output.write(gathered);
    gathered = "";
  }
  setInterval(hand, GATHERED_MS).unref();
  process.once("exit", () => {
    hand();
    output.flushSync();
  });
  return {
    write(line) {
      gathered += line;
      if (gathered.length >= GATHERED_CHARACTERS) hand();
    },
  };
}

/** The time as pino puts it into a line, spelt out once a millisecond. */
function createTimestamp(): () => string {
  let spelt = { at: 0, text: "" };
  return () => {
    const at = Date.now();
    if (at !== spelt.at) spelt = { at, text: `,"time":"${new Date(at).toISOString()}"` };
    return spelt.text;
  };
}
