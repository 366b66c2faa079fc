import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { linesOf, PlainError, reportOf } from "./error-report.ts";

const FRAME = expect.stringMatching(/^at .*error-report\.test\.ts:\d+:\d+\)?$/);

test("an error is its class, its codes and where it happened, without its message", () => {
  const error = Object.assign(new TypeError("Cannot read Ana of undefined"), {
    code: "ERR_INVALID_ARG_TYPE",
    syscall: "open",
    statusCode: 402,
    input: "Ana",
  });
  const { stack, ...facts } = reportOf(error);
  expect(facts).toEqual({
    name: "TypeError",
    code: "ERR_INVALID_ARG_TYPE",
    syscall: "open",
    status: 402,
  });
  expect(stack?.[0]).toEqual(FRAME);
});

test("a statement that was refused tells its text and constraint, not its values", () => {
  const refusal = Object.assign(new Error('duplicate key "Ana"'), {
    name: "error",
    code: "23505",
    detail: "Key (username)=(Ana) already exists.",
    where: "COPY users, line 1: Ana",
    table: "users",
    constraint: "users_username_lower_key",
  });
  const statement = "insert into users values ($1, 'it''s Ana', E'Ana', $tag$Ana$tag$)";
  const { stack, ...facts } = reportOf(new DrizzleQueryError(statement, ["Ana"], refusal));
  expect(facts).toEqual({
    name: "DrizzleQueryError",
    statement: "insert into users values ($1, '…', E'…', $$…",
    cause: {
      name: "Error",
      code: "23505",
      table: "users",
      constraint: "users_username_lower_key",
    },
  });
  expect(stack?.[0]).toEqual(FRAME);
});

test("lines of a message that look like frames are no frames", () => {
  const lines = ["Ana", "    at Ana (/srv/ana.ts:1:2)", "    at /srv/ana.ts:3:4"];
  for (const message of [lines.join("\n"), lines.slice(1).join("\n")]) {
    expect(reportOf(new Error(message)).stack?.[0]).toEqual(FRAME);
  }
  const renamed = new Error(lines.join("\n"));
  renamed.message = "something else";
  renamed.stack = `Error: ${lines[0]}\n${lines[1]}\nand Ana\n    at run (/srv/run.ts:1:2)`;
  expect(reportOf(renamed).stack).toEqual(["at run (/srv/run.ts:1:2)"]);
});

test("frames in folders with blanks, and between ones without a place, are frames", () => {
  const error = new Error("Ana");
  const frames = [
    "at async Promise.all (index 0)",
    "at Board.rank [as order] (/srv/our site (2)/board.js:3:14)",
    "at Array.map (<anonymous>)",
    "at async file:///srv/build/server/index.js:10:1",
    "at process.processTicksAndRejections (node:internal/process/task_queues:104:5)",
  ];
  error.stack = ["Error: Ana", ...frames.map((frame) => `    ${frame}`)].join("\n");
  expect(reportOf(error).stack).toEqual([frames[1], frames[3], frames[4]]);
});

test("what only looks like a code or a name is left out", () => {
  const error = Object.assign(new Error("x"), {
    name: "Ana Leblanc",
    code: "ana@city.example",
    table: "users where name = 'Ana'",
    status: "Ana",
  });
  const { stack: _, ...facts } = reportOf(error);
  expect(facts).toEqual({ name: "Error" });
});

test("only an error that was written for the log has its message there", () => {
  class Refused extends PlainError {
    override readonly name = "Refused";
  }
  const report = reportOf(new Error("Ana", { cause: new Refused("resource_missing customer") }));
  expect(report).toMatchObject({
    name: "Error",
    cause: { name: "Refused", message: "resource_missing customer" },
  });
  expect(report).not.toHaveProperty("message");
});

test("what the database driver says of a connection, for which it has no code, stays", () => {
  const cause = new Error("Connection terminated unexpectedly");
  expect(reportOf(new Error("Ana", { cause })).cause).toEqual({
    name: "Error",
    message: "Connection terminated unexpectedly",
  });
  const alike = new Error("Connection terminated unexpectedly: Ana");
  expect(reportOf(alike)).not.toHaveProperty("message");
});

test.each([
  ["Ana", "string"],
  [undefined, "undefined"],
  [null, "null"],
  [{ name: "Ana" }, "object"],
])("%j, which is no error, is told by its kind", (thrown, name) => {
  expect(reportOf(thrown)).toEqual({ name });
});

test("an error that a library made a plain object of is told like one", () => {
  const { message, stack } = new Error("Ana");
  expect(reportOf({ message, stack, code: "57P01", queue: "mail" })).toEqual({
    name: "Error",
    code: "57P01",
    stack: expect.arrayContaining([FRAME]),
  });
});

test("of an error for several, and of causes without end, the first are told", () => {
  const refused = (port: number) =>
    Object.assign(new Error(`refused ${port}`), { code: "ECONNREFUSED", syscall: "connect" });
  const all = new AggregateError([1, 2, 3, 4].map(refused), "Ana");
  expect(reportOf(all).errors).toEqual(
    Array(3).fill({ name: "Error", code: "ECONNREFUSED", syscall: "connect" }),
  );
  const circle = new Error("Ana");
  circle.cause = circle;
  expect(JSON.stringify(reportOf(circle)).match(/"cause"/g)).toHaveLength(4);
});

test("for a console it is lines", () => {
  const cause = Object.assign(new Error("Ana"), { code: "23505", table: "users" });
  const [first, second, ...rest] = linesOf(new RangeError("Ana", { cause })).split("\n");
  expect(first).toBe("RangeError");
  expect(second?.trim()).toEqual(FRAME);
  expect(rest.at(-1)).toBe('caused by Error code="23505" table="users"');
});
