import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createRenderers } from "./late-pages.ts";

test("pages for one person that cannot be loaded are asked for again, then kept", async () => {
  let asked = 0;
  const renderers = createRenderers({ routes: {} } as ServerBuild, async () => {
    asked += 1;
    if (asked === 1) throw new Error("too many open files");
    return {};
  });
  await expect(renderers.all()).rejects.toThrow("too many open files");
  expect(await renderers.all()).toBe(await renderers.all());
  expect(asked).toBe(2);
});
