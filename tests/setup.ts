import fc from "fast-check";
import { afterAll, afterEach, expect, vi } from "vitest";
import { closeNetwork } from "./network.ts";
import { SEED } from "./runs.ts";
import { takeSurprises, watchConsole } from "./surprises.ts";

watchConsole();
closeNetwork();
fc.configureGlobal({ seed: SEED });

function expectNoSurprises(): void {
  expect(takeSurprises(), "nothing unexpected happens").toEqual([]);
}
afterEach(expectNoSurprises);
afterAll(expectNoSurprises);
afterAll(() => expect(vi.isFakeTimers(), "a fake clock is left to other files").toBe(false));
