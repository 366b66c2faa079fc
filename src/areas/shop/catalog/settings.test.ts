import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { testDatabase } from "#tests/database.ts";
import { testApp } from "#tests/test-app.ts";
import type { ShopSettingsChange } from "./schema/settings.ts";
import { shopSettings } from "./tables.ts";

const SETTINGS: ShopSettingsChange = {
  shippingCents: 795,
  freeShippingFromCents: 10_000,
  shipsIn: "2–4 business days",
  isPickupOffered: true,
  pickupPlace: "New Orleans, at the field",
  pickupState: "LA",
  pickupParish: "Jefferson",
  isTaxed: false,
  taxRates: [],
};
const RATE = { state: "LA", parish: null, basisPoints: 445 };

// The row of the settings comes with the migrations: no test leaves it changed.
beforeEach(async () => {
  const { db } = await testDatabase();
  const [before] = await db.select().from(shopSettings);
  onTestFinished(async () => {
    if (before) await db.update(shopSettings).set(before);
  });
});

describe("the settings of all orders", () => {
  test("are those of the design at first", async () => {
    const { admin } = await testApp();
    expect((await admin.get("/api/admin/shop/settings")).body.data).toMatchObject({
      shippingCents: 695,
      freeShippingFromCents: 7_500,
      shipsIn: "3–5 business days",
      isPickupOffered: true,
      isTaxed: false,
      taxRates: [],
    });
  });

  test("change as a whole, are published and written down", async () => {
    const { admin, db, deps } = await testApp();
    const { current: version } = deps.database.contentVersion;
    const taxed = { ...SETTINGS, isTaxed: true, taxRates: [RATE, { ...RATE, parish: "Orleans" }] };
    const answer = await admin.put("/api/admin/shop/settings", taxed);
    expect(answer).toMatchObject({ status: 200, body: { data: taxed } });
    expect((await admin.get("/api/admin/shop/settings")).body).toEqual(answer.body);
    expect(deps.database.contentVersion.current).toBeGreaterThan(version);
    const written = await db.select().from(auditEntries);
    expect(written).toEqual([
      expect.objectContaining({
        action: "shop_settings_changed",
        before: expect.objectContaining({ shippingCents: 695, isTaxed: false }),
        after: expect.objectContaining({
          shippingCents: 795,
          isTaxed: true,
          taxRates: "changed",
          pickupPlace: "changed",
        }),
      }),
    ]);
    await admin.put("/api/admin/shop/settings", taxed);
    expect(await db.$count(auditEntries)).toBe(1);
  });

  test("of two administrators at once: the second one is told", async () => {
    const { admin } = await testApp();
    const { updatedAt: expectedUpdatedAt } = (await admin.get("/api/admin/shop/settings")).body
      .data;
    await admin.put("/api/admin/shop/settings", { ...SETTINGS, expectedUpdatedAt });
    expect(
      await admin.put("/api/admin/shop/settings", { ...SETTINGS, expectedUpdatedAt }),
    ).toMatchObject({
      status: 409,
      body: { code: "stale" },
    });
  });

  test("refuse each wrong value at its field", async () => {
    const { admin } = await testApp();
    for (const [change, fields] of [
      [
        { shippingCents: -1 },
        { shippingCents: "Shipping costs between $0.00 and $100.00, such as 6.95" },
      ],
      [
        { freeShippingFromCents: 100_001 },
        { freeShippingFromCents: "Between $0.00 and $1,000.00, such as 75.00" },
      ],
      [{ shipsIn: "" }, { shipsIn: "Please say how long it takes, such as 3–5 business days" }],
      [{ pickupState: "PR" }, { pickupState: "Please choose a state" }],
      [{ pickupParish: "x" }, { pickupParish: "Please name the parish or leave it empty" }],
      [{ pickupPlace: " " }, { pickupPlace: "Please say where things are picked up" }],
      [{ isTaxed: true }, { isTaxed: "Add a rate first, or leave the tax off" }],
      [{ taxRates: [{ ...RATE, state: "XX" }] }, { "taxRates.0.state": "Please choose a state" }],
      [
        { taxRates: [{ ...RATE, basisPoints: 2_001 }] },
        { "taxRates.0.basisPoints": "A rate is between 0% and 20%, such as 4.45" },
      ],
      [
        {
          taxRates: [
            { ...RATE, parish: "Orleans" },
            { ...RATE, parish: "ORLEANS" },
          ],
        },
        { taxRates: "Each state and parish can be listed only once" },
      ],
    ] as const) {
      const answer = await admin.put("/api/admin/shop/settings", { ...SETTINGS, ...change });
      expect(answer.status, JSON.stringify(change)).toBe(422);
      expect(answer.body.fields, JSON.stringify(change)).toEqual(fields);
    }
  });
});
