import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const CRASH_MODULE = new URL("./crash.ts", import.meta.url).href;

test.each([
  [
    "an exception that nobody caught",
    "setTimeout(() => { throw error; })",
    "an uncaught exception: TypeError",
  ],
  ["a rejection that nobody caught", "Promise.reject(error)", "an unhandled rejection: TypeError"],
  ["a rejection with text", "Promise.reject('Ana')", "an unhandled rejection: UnhandledPromise"],
])("%s ends the process and quotes nobody", (_what, work, told) => {
  const program = `
    const { endOnCrash } = await import(${JSON.stringify(CRASH_MODULE)});
    endOnCrash();
    const error = Object.assign(new TypeError("no Ana\\n at Ana"), { detail: "Ana" });
    ${work};
    setTimeout(() => console.log("still there"), 1_000);`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--no-warnings", "--input-type=module", "--eval", program],
    { encoding: "utf8" },
  );
  expect(stderr).toContain(`The process ends on ${told}`);
  expect(stdout + stderr).not.toContain("Ana");
  expect(status).toBe(1);
  expect(stdout).toBe("");
});
