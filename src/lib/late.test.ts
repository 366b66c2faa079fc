import { globSync, readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { late } from "./late.ts";

it("makes a thing with its first use, once", () => {
  const make = vi.fn(() => undefined);
  const thing = late(make);
  expect(make).not.toHaveBeenCalled();
  thing();
  thing();
  expect(make).toHaveBeenCalledTimes(1);
});

it("no module makes a format of the language when it is loaded", () => {
  const loaded = globSync("src/**/*.{ts,tsx}").filter((file) =>
    /^(?:export )?const \w+ = new Intl\b/m.test(readFileSync(file, "utf8")),
  );
  expect(loaded).toEqual([]);
});
