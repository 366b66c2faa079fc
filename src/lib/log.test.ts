import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const LOG_MODULE = new URL("./log.ts", import.meta.url).href;

/** What a process of its own wrote that did this with a log and ended at once. */
function linesOf(work: string): Record<string, unknown>[] {
  const program = `
    const { createLog } = await import(${JSON.stringify(LOG_MODULE)});
    const log = createLog();
    ${work}
    process.exit(0);`;
  const { stdout } = spawnSync(
    process.execPath,
    ["--no-warnings", "--input-type=module", "--eval", program],
    { encoding: "utf8" },
  );
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("a line is JSON with level and time, and does not name the machine", () => {
  expect(linesOf(`log.info({ route: "/" }, "hello");`)).toEqual([
    {
      level: 30,
      time: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/),
      route: "/",
      msg: "hello",
    },
  ]);
});

test("text that looks like a line of its own stays inside its line", () => {
  const forged = `a\n{"level":60,"msg":"forged"}\u2028`;
  const [line, ...more] = linesOf(`log.warn({ reason: ${JSON.stringify(forged)} }, "failed");`);
  expect(more).toEqual([]);
  expect(line).toMatchObject({ level: 40, reason: forged });
});

test("nothing is lost when the process ends", () => {
  const lines = linesOf(`for (let n = 0; n < 500; n += 1) log.info({ n });`);
  expect(lines.map(({ n }) => n)).toEqual(Array.from({ length: 500 }, (_, n) => n));
});
