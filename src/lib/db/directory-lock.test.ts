import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { DirectoryInUseError, lockDirectory } from "./directory-lock.ts";

const LOCK_MODULE = new URL("./directory-lock.ts", import.meta.url).href;
/** Takes the folder of its first argument, says so, and holds it until its input ends. */
const HOLDER = `
  const { lockDirectory } = await import(${JSON.stringify(LOCK_MODULE)});
  try {
    // Kept, because a lock that nothing refers to is collected and so released.
    globalThis.lock = lockDirectory(process.argv[1]);
    console.log("held");
    process.stdin.resume();
  } catch (error) {
    console.log(error.message);
  }`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "raw-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

function startHolder(): ChildProcess {
  const args = ["--no-warnings", "--input-type=module", "--eval", HOLDER, folder];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return child;
}

function refusal(pid: number | undefined): DirectoryInUseError {
  return new DirectoryInUseError(
    `The database in ${folder} is in use by process ${pid}: stop that one first, or choose another DATA_DIR.`,
  );
}

test.each(["SIGKILL", "SIGTERM"] as const)(
  "a second process is refused until the first has ended, by %s",
  async (signal) => {
    const holder = startHolder();
    const [said] = await once(holder.stdout as NodeJS.ReadableStream, "data");
    expect(String(said)).toBe("held\n");
    expect(() => lockDirectory(folder)).toThrow(refusal(holder.pid));
    holder.kill(signal);
    await once(holder, "exit");
    lockDirectory(folder).release();
  },
);

test("the second process says who holds the folder", async () => {
  const lock = lockDirectory(folder);
  const second = startHolder();
  expect(await text(second.stdout as NodeJS.ReadableStream)).toBe(
    `${refusal(process.pid).message}\n`,
  );
  lock.release();
});

test("the same process does not take a folder twice", () => {
  const lock = lockDirectory(folder);
  expect(() => lockDirectory(folder)).toThrow(refusal(process.pid));
  lock.release();
  lockDirectory(folder).release();
});

test("a folder that is not there is made", () => {
  lockDirectory(join(folder, "new", "data")).release();
});

test("what is wrong with the folder itself is not taken for somebody who holds it", () => {
  writeFileSync(join(folder, "server.lock"), "no lock that we wrote".repeat(100));
  expect(() => lockDirectory(folder)).toThrow("file is not a database");
});
