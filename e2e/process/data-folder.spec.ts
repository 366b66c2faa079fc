import { expect, test } from "vitest";
import { refusedStart, startServer } from "./server-process.ts";
import { embeddedSite } from "./sites.ts";

test("a second process on one folder refuses to start, until the first is gone, even by kill -9", async () => {
  const settings = await embeddedSite();
  const first = await startServer(settings);
  const { code, output } = await refusedStart(settings);
  expect({ code, output: output.trim() }).toEqual({
    code: 1,
    output: `The database in ${settings.DATA_DIR} is in use by process ${first.pid}: stop that one first, or choose another DATA_DIR.`,
  });
  // A busy machine makes it answer 503 for a while.
  await expect.poll(async () => (await fetch(`${first.origin}/readyz`)).status).toBe(200);

  await first.end("SIGKILL");
  await startServer(settings);
});

test("of two processes that start at once on one folder, one refuses", async () => {
  const settings = await embeddedSite();
  const starts = await Promise.allSettled([startServer(settings), startServer(settings)]);
  const refusals = starts.filter((start) => start.status === "rejected");
  expect(refusals).toHaveLength(1);
  expect(refusals[0]?.reason.message).toMatch(
    /^The server did not start:\nThe database in \S+ is in use by process (\d+|unknown): .*\n$/,
  );
});
