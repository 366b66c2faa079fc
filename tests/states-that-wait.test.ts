import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { queuedJobs, scheduledJobs } from "#app/jobs.ts";
import { type State, WAITING_STATES } from "./states-that-wait.ts";
import { testApp } from "./test-app.ts";

const TABLE_FILES = import.meta.glob<Record<string, unknown>>(
  ["/src/areas/**/tables.ts", "/src/areas/**/tables/*.ts"],
  { eager: true },
);
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

/** The tables of all domains, but for those of the test provider and of what has happened. */
const tables = Object.values(TABLE_FILES)
  .flatMap((module) => Object.values(module))
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table))
  .filter(({ name }) => !/_test_|_events$/.test(name));

test("the table has each state of each thing", () => {
  const declared = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => /^(status|state|fulfilment|.*_status)$/.test(column.name))
      .map((column) => [`${name}.${column.name}`, column.enumValues ?? []] as const),
  );
  for (const [column, values] of declared) {
    expect(Object.keys(STATES[column] ?? {}).toSorted(), column).toEqual([...values].toSorted());
  }
});

test("the table has each thing with a deadline", () => {
  const things = new Set(Object.keys(STATES).map((thing) => thing.replace(/\..*/, "")));
  const timed = tables
    .filter(({ columns }) =>
      columns.some(({ name }) =>
        /(held|reserved|wait)_until|expires_at|^(answer|pay)_by$/.test(name),
      ),
    )
    .map(({ name }) => name);
  expect(timed.filter((name) => !things.has(name))).toEqual([]);
});

test("each wait has an owner, a message, and an end or somebody who hears of it", () => {
  for (const { state, waitsFor, ends, told } of WAITS) {
    expect(waitsFor, state).not.toBe("");
    expect(told, `${state} tells nobody`).not.toEqual([]);
    const isSeen = told.some((message) => /^(mail|queue)/.test(message));
    expect(ends !== null || isSeen, `${state} waits for ever`).toBe(true);
  }
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
  const named = WAITS.flatMap(({ told }) => told).filter((message) => message.startsWith("mail "));
  expect(named.filter((message) => !mails.has(message))).toEqual([]);
  expect(WAITS.flatMap(({ ends }) => ends?.job ?? []).filter((job) => !jobs.has(job))).toEqual([]);
});
