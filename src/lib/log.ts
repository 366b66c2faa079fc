import { type DestinationStream, pino } from "pino";
import { reportOf } from "./error-report.ts";

type LogFields = Record<string, string | number | boolean | null | undefined>;

/**
 * JSON lines. Never give it a name, an address, a token or a body: nothing is removed afterwards.
 * What went wrong is given as it was thrown, and only what `reportOf` lets through is written.
 */
export interface Log {
  info(fields: LogFields, text?: string): void;
  warn(fields: LogFields, text: string, thrown?: unknown): void;
  error(fields: LogFields, text: string, thrown?: unknown): void;
}

const GATHERED_CHARACTERS = 32_768;
const GATHERED_MS = 1000;

/** A log on standard output, gathered for at most a second. */
export function createLog(): Log {
  return logInto(standardOutput(), createTimestamp());
}

/** A log that writes nothing, for tests and commands. */
export function silentLog(): Log {
  return { info() {}, warn() {}, error() {} };
}

/** A log whose lines go where they are told. */
export function logInto(
  destination: DestinationStream,
  timestamp: false | (() => string) = false,
): Log {
  const writer = pino({ base: null, timestamp }, destination);
  const withReport = (fields: LogFields, thrown: unknown) =>
    thrown === undefined ? fields : { ...fields, error: reportOf(thrown) };
  return {
    info(fields, text) {
      writer.info(fields, text);
    },
    warn(fields, text, thrown) {
      writer.warn(withReport(fields, thrown), text);
    },
    error(fields, text, thrown) {
      writer.error(withReport(fields, thrown), text);
    },
  };
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

/** The time as pino puts it into a line, spelled out once a millisecond. */
function createTimestamp(): () => string {
  let spelled = { at: 0, text: "" };
  return () => {
    const at = Date.now();
    if (at !== spelled.at) spelled = { at, text: `,"time":"${new Date(at).toISOString()}"` };
    return spelled.text;
  };
}
