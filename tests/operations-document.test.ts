import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FACTOR_GRACE_MS, SETUP_CODE_MS } from "#areas/platform/accounts/rules/lifetimes.ts";
import { RECOVERER_MS, RECOVERY_MS } from "#areas/platform/two-factor/rules.ts";
import { PROMISED_DAYS, WAIT_DAYS } from "#areas/shop/orders/rules/delays.ts";
import { ASK_CUSTOMER_DAYS } from "#areas/shop/orders/rules/orders.ts";
import { RESERVATION_MINUTES } from "#areas/shop/orders/rules/reservation-end.ts";
import { inWords } from "#lib/count.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";

const days = (ms: number) => `${inWords(ms / DAY_MS)} days`;

test("docs/operations.md states the limits as they are", () => {
  const text = readFileSync("docs/operations.md", "utf8").replaceAll(/\s+/g, " ");
  for (const sentence of [
    `accepts the code for ${days(SETUP_CODE_MS)}`,
    `need a second factor ${days(FACTOR_GRACE_MS)} after`,
    `another confirms it within ${RECOVERY_MS / HOUR_MS} hours`,
    `must have been administrators for ${days(RECOVERER_MS)}`,
    `An order holds its products for ${RESERVATION_MINUTES} minutes`,
    `customers who paid ${ASK_CUSTOMER_DAYS} days ago`,
    `wait ${WAIT_DAYS} more days`,
    `have not answered by day ${PROMISED_DAYS}`,
  ]) {
    expect(text).toContain(sentence);
  }
});
