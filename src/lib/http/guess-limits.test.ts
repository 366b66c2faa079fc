import { expect, test } from "vitest";
import { letLimitsPass } from "#tests/pass-time.ts";
import { testApp } from "#tests/test-app.ts";
import { clientAddress } from "./client-address.ts";
import { createGuessLimits, guessDelayMs } from "./guess-limits.ts";

test("five attempts are free, then each waits twice as long as the one before, at most 8 s", () => {
  const delays = Array.from({ length: 14 }, (_, index) => guessDelayMs(index + 1));
  expect(delays).toEqual([0, 0, 0, 0, 0, 250, 500, 1000, 2000, 4000, 8000, 8000, 8000, 8000]);
  expect(guessDelayMs(0)).toBe(0);
  expect(guessDelayMs(1_000_000)).toBe(8000);
});

test("one guess of a network waits for a turn at a time, and others of it lose no attempt", async () => {
  const first = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  let waits = 0;
  const { deps, db } = await testApp({
    wait: async (ms) => {
      if (ms === 0) return;
      waits += 1;
      if (waits > 1) return;
      first.resolve();
      await end.promise;
    },
  });
  const words = { tooMany: "Too many", takeTurns: "Take turns" };
  const limits = createGuessLimits(deps, { name: "test", ...words });
  let guesses = 0;
  /** Each types another name of the account, whose own waits begin anew. */
  const guess = (address: string) => {
    guesses += 1;
    return limits.admit(clientAddress(address), "ann", `ann ${guesses}`);
  };
  for (let network = 0; network < 51; network += 1) await guess(`10.0.${network}.1`);
  const waiting = guess("10.1.1.1").catch(() => undefined);
  await first.promise;
  await expect(guess("10.1.1.2")).rejects.toThrow("Take turns");
  expect(waits, "nobody else of the network waits").toBe(1);
  await expect(guess("10.1.2.1")).rejects.toThrow("Take turns");
  expect(waits, "another network waits beside it").toBe(2);
  for (let turn = 0; turn < 11; turn += 1) {
    await expect(guess("10.1.1.2")).rejects.toThrow("Take turns");
  }
  end.resolve();
  await waiting;
  await letLimitsPass(db, 10_000);
  await guess("10.1.1.2");
});
