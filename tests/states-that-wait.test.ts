import { getTableConfig } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { queuedJobs, scheduledJobs } from "#app/jobs.ts";
import { QUEUE_KINDS } from "#areas/staff/access/queue-kinds.ts";
import { TABLES } from "./declared-tables.ts";
import { NOTHING_WAITS, type State, WAITING_STATES } from "./states-that-wait.ts";
import { testApp } from "./test-app.ts";

const MAIL_FILES = import.meta.glob<Record<string, unknown>>(
  ["/src/areas/**/mails.ts", "/src/areas/**/mails/*.ts"],
  { eager: true },
);

const STATES: Record<string, Record<string, State>> = WAITING_STATES;

/** The waits of the table, with the name of each state. */
const WAITS = Object.entries(STATES).flatMap(([thing, states]) =>
  Object.entries(states).flatMap(([name, state]) =>
    state === "final" ? [] : [{ state: `${thing}: ${name}`, ...state }],
  ),
);

/** The tables of the program, but for those of the test provider. */
const tables = TABLES.map((table) => getTableConfig(table)).filter(
  ({ name }) => !name.includes("_test_"),
);

/** Columns whose values are the states of a row; a history's columns tell former ones, and a place has a state, too. */
const isState = /^(status|state|fulfilment|(?!from_|to_).*_status)$/;
const PLACE = "you_scout_nominations.state";

/** The tables that have a wait, by column or without one. */
const waiting = new Set(Object.keys(STATES).map((thing) => thing.replace(/\..*/, "")));

test("the table has each state of each thing, as its column declares them", () => {
  const declared = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => isState.test(column.name) && `${name}.${column.name}` !== PLACE)
      .map((column) => [`${name}.${column.name}`, column.enumValues ?? []] as const),
  );
  expect(declared.length).toBeGreaterThan(20);
  for (const [column, values] of declared) {
    expect(values, `${column} declares no states`).not.toEqual([]);
    expect(Object.keys(STATES[column] ?? {}).toSorted(), column).toEqual([...values].toSorted());
  }
  const known = new Set(tables.map(({ name }) => name).concat(declared.map(([column]) => column)));
  expect(Object.keys(STATES).filter((thing) => !known.has(thing))).toEqual([]);
});

test("each table is where something waits, or among those where nothing does", () => {
  const idle = Object.values(NOTHING_WAITS).flat();
  const listed = [...waiting, ...idle].toSorted();
  expect(listed).toEqual(tables.map(({ name }) => name).toSorted());
});

test("the table has each thing with a deadline, or whose column says that somebody waits", () => {
  const deadline = /(held|reserved|wait)_until|expires_at|^(answer|pay)_by$/;
  const question =
    /(asked|reported|proposed|lapsed|told)_at$|(waiting|stuck)_since$|^(needs_|is_)approv|(^|down_)seen_at$/;
  const due = tables
    .filter(({ columns }) => columns.some(({ name }) => deadline.test(name) || question.test(name)))
    .map(({ name }) => name);
  expect(due.length).toBeGreaterThan(20);
  expect(due.filter((name) => !waiting.has(name))).toEqual([]);
});

test("each wait has an owner, a message, and an end or somebody who hears of it", () => {
  for (const { state, waitsFor, ends, told } of WAITS) {
    expect(waitsFor, state).not.toBe("");
    const isSeen = told.some((message) => /^(mail|queue)/.test(message));
    expect(ends !== null || isSeen, `${state} waits for ever`).toBe(true);
  }
});

test("the end of each wait has a message, or a reason why nobody needs one", () => {
  for (const { state, toldAtEnd } of WAITS) {
    const isTold =
      typeof toldAtEnd === "string"
        ? /^nobody: \w.{15}/.test(toldAtEnd)
        : toldAtEnd.some((message) => /^(mail|queue)/.test(message));
    expect(isTold, `${state} ends without a word`).toBe(true);
  }
});

test("each kind of entry in the queue belongs to a wait", () => {
  const queued = new Set(WAITS.flatMap(({ told }) => told));
  expect(QUEUE_KINDS.filter((kind) => !queued.has(`queue ${kind}`))).toEqual([]);
});

test("its jobs and emails exist", async () => {
  const { deps } = await testApp();
  const jobs = new Set([...scheduledJobs(deps), ...queuedJobs(deps)].map(({ name }) => name));
  const mails = new Set(
    Object.entries(MAIL_FILES).flatMap(([file, module]) => {
      const [, domain] = /^\/src\/areas\/(.+?)\/mails/.exec(file) ?? [];
      return Object.keys(module).map((name) => `mail ${domain}/${name}`);
    }),
  );
  const named = WAITS.flatMap(({ told, toldAtEnd }) => [
    ...told,
    ...(typeof toldAtEnd === "string" ? [] : toldAtEnd),
  ]).filter((message) => message.startsWith("mail "));
  expect(named.filter((message) => !mails.has(message))).toEqual([]);
  expect(WAITS.flatMap(({ ends }) => ends?.job ?? []).filter((job) => !jobs.has(job))).toEqual([]);
});
