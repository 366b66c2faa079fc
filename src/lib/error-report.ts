/**
 * An error whose message was written for the log and the job queue: it quotes nothing that people
 * sent, and nothing that a library or another host said.
 */
export class PlainError extends Error {
  override readonly name: string = "PlainError";
}

/** The parts of an error that may be logged: where it happened and of what kind it is, never about whom. */
export interface ErrorReport {
  /** Name of the error's class, or what was thrown instead of an error, such as "string". */
  name: string;
  /** Only of a `PlainError`, and of the driver's errors about connections. */
  message?: string;
  /** SQLSTATE, system code or a library's own code. */
  code?: string;
  status?: number;
  syscall?: string;
  /** Where in the database. */
  schema?: string;
  table?: string;
  column?: string;
  constraint?: string;
  /** Text of the failed statement, with neither parameters nor literals. */
  statement?: string;
  /** Frames of the call stack, innermost first. */
  stack?: string[];
  cause?: ErrorReport;
  /** The first of an error that stands for several. */
  errors?: ErrorReport[];
}

const MOST_FRAMES = 8;
const MOST_CAUSES = 4;
const MOST_ERRORS = 3;
const LONGEST_STATEMENT = 500;

/** Names that code gives: no blank, no dot and no sign that an address or a sentence has. */
const IDENTIFIER = /^[A-Za-z_$][\w$]{0,62}$/;
const CODE = /^[A-Z][A-Z0-9_]{2,62}$|^[0-9A-Z]{5}$|^[a-z]+(?:_[a-z0-9]+)*$/;
const FRAME =
  /^\s+at (?:[\w$.<>#[\] ]+ \()?(?:async )?(?:file:\/\/|node:|\/|[A-Za-z]:\\).+:\d+:\d+\)?$/;
/** A frame that says nothing of a place, such as `at Array.map (<anonymous>)`. */
const PLACELESS_FRAME =
  /^\s+at (?:[\w$.<>#[\] ]+ \()?(?:<anonymous>|native|index \d+|wasm:\/\/\S*)\)?$/;

/** What the database driver says of its connections. It has no codes for it, and these quote nobody. */
const DRIVER_MESSAGES = new Set([
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Query read timeout",
  "Client was closed and is not queryable",
  "Client has encountered a connection error and is not queryable",
]);

type Facts = Record<string, unknown>;

/**
 * What may be written down of whatever was thrown. The message, PostgreSQL's `detail`, the parameters
 * of a statement and every property that is not named here stay out: they quote what people sent.
 */
export function reportOf(thrown: unknown): ErrorReport {
  return describe(thrown, MOST_CAUSES, true);
}

/** The report of whatever was thrown, as lines for a console. */
export function linesOf(thrown: unknown): string {
  const { stack = [], cause, ...facts } = reportOf(thrown);
  const lines = [factsAsText(facts), ...stack.map((frame) => `    ${frame}`)];
  for (let at = cause; at; at = at.cause) {
    const { cause: _, ...inner } = at;
    lines.push(`caused by ${factsAsText(inner)}`);
  }
  return lines.join("\n");
}

function factsAsText({ name, ...facts }: ErrorReport): string {
  const rest = Object.entries(facts).map(([fact, value]) => `${fact}=${JSON.stringify(value)}`);
  return [name, ...rest].join(" ");
}

function describe(thrown: unknown, causesLeft: number, hasStack: boolean): ErrorReport {
  if (!isLikeError(thrown)) return { name: thrown === null ? "null" : typeof thrown };
  const stack = hasStack ? framesOf(thrown) : [];
  const errors = Array.isArray(thrown.errors) ? thrown.errors.slice(0, MOST_ERRORS) : [];
  const hasCause = causesLeft > 0 && isLikeError(thrown.cause);
  return {
    name: nameOf(thrown),
    ...(isFitForLog(thrown) && { message: thrown.message }),
    ...matching(thrown, "code", CODE),
    ...statusOf(thrown),
    ...matching(thrown, "syscall", IDENTIFIER),
    ...matching(thrown, "schema", IDENTIFIER),
    ...matching(thrown, "table", IDENTIFIER),
    ...matching(thrown, "column", IDENTIFIER),
    ...matching(thrown, "constraint", IDENTIFIER),
    ...(isFailedStatement(thrown) && { statement: withoutLiterals(thrown.query) }),
    ...(stack.length > 0 && { stack }),
    ...(hasCause && { cause: describe(thrown.cause, causesLeft - 1, false) }),
    ...(causesLeft > 0 &&
      errors.length > 0 && { errors: errors.map((error) => describe(error, 0, false)) }),
  };
}

/** Libraries also hand on what was an error as a plain object. */
function isLikeError(thrown: unknown): thrown is Facts & { message: string } {
  if (typeof thrown !== "object" || thrown === null) return false;
  return thrown instanceof Error || typeof (thrown as Facts).message === "string";
}

function isFitForLog(thrown: { message: string }): boolean {
  return thrown instanceof PlainError || DRIVER_MESSAGES.has(thrown.message);
}

/** Drivers call every error "error": then the class says more. */
function nameOf(thrown: Facts): string {
  const names = [thrown.name, (thrown.constructor as { name?: unknown } | undefined)?.name];
  const said = names.filter((name) => typeof name === "string" && IDENTIFIER.test(name));
  const specific = said.find((name) => !/^(?:error|object|.)$/i.test(String(name)));
  return String(specific ?? "Error");
}

function matching(thrown: Facts, fact: string, pattern: RegExp): Facts {
  const value = thrown[fact];
  return typeof value === "string" && pattern.test(value) ? { [fact]: value } : {};
}

function statusOf(thrown: Facts): { status?: number } {
  const status = thrown.statusCode ?? thrown.status;
  return typeof status === "number" ? { status } : {};
}

/** Drizzle's error for a statement that the database refused. */
function isFailedStatement(thrown: Facts): thrown is Facts & { query: string } {
  return typeof thrown.query === "string" && Array.isArray(thrown.params);
}

function withoutLiterals(statement: string): string {
  return statement
    .replace(/'(?:[^']|'')*(?:'|$)/g, "'…'")
    .replace(/\$(\w*)\$[\s\S]*/g, "$$$$…")
    .replace(/\s+/g, " ")
    .slice(0, LONGEST_STATEMENT);
}

/**
 * The frames at the end of a stack. A message may have lines that look like frames: it is cut off
 * first, and what stands before the last line that is no frame does not count.
 */
function framesOf({ stack, message }: Facts & { message: string }): string[] {
  if (typeof stack !== "string") return [];
  const place = stack.indexOf(message);
  const lines = (place < 0 ? stack : stack.slice(place + message.length)).split("\n");
  const last = lines.findLastIndex((line) => !FRAME.test(line) && !PLACELESS_FRAME.test(line));
  return lines
    .slice(last + 1)
    .filter((line) => FRAME.test(line))
    .slice(0, MOST_FRAMES)
    .map((line) => line.trim());
}
