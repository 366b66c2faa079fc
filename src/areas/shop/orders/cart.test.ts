import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { shopSettings, variants } from "#areas/shop/catalog/tables.ts";
import { aProduct, aVariant } from "#areas/shop/catalog/testing.ts";
import { aShirt, taxProducts } from "#tests/products.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { aShelf, orderInput } from "./testing.ts";

describe("a cart", () => {
  async function price(site: TestApp, body: unknown) {
    const answer = await site.visitor.post("/api/shop/cart", body);
    return answer.status === 200 ? answer.body : answer;
  }

  test("costs what the server says, whatever the browser showed", async () => {
    const site = await testApp();
    await aShirt(site);
    const lines = [
      { variantId: 1, quantity: 2, shownPriceCents: 1 },
      { variantId: 2, quantity: 1, shownPriceCents: 3_000 },
    ];
    const { lines: priced, amounts } = await price(site, { lines });
    expect(priced).toMatchObject([
      { variantId: 1, quantity: 2, problem: "price_changed", item: { priceCents: 2_800 } },
      { variantId: 2, quantity: 1, problem: null, item: { name: "Shirt", size: "M" } },
    ]);
    expect(amounts).toEqual({
      subtotalCents: 8_600,
      shippingCents: 0,
      taxCents: 0,
      totalCents: 8_600,
    });
  });

  test("tells what is gone, sold out, or too many, and counts only what can be bought", async () => {
    const site = await testApp();
    await aShirt(site);
    const cap = await aProduct(site.db, { slug: "cap" });
    await aVariant(site.db, { productId: cap.id, sku: "OUT", stockOnHand: 2, stockReserved: 2 });
    const resting = await aProduct(site.db, { slug: "resting", isActive: false });
    await aVariant(site.db, { productId: resting.id, sku: "REST" });
    const { lines, amounts } = await price(site, {
      lines: [
        { variantId: 1, quantity: 1 },
        { variantId: 2, quantity: 3 },
        { variantId: 3, quantity: 1 },
        { variantId: 4, quantity: 1 },
        { variantId: 999, quantity: 1 },
      ],
    });
    expect(
      lines.map(({ problem, mostQuantity }: Record<string, unknown>) => [problem, mostQuantity]),
    ).toEqual([
      [null, null],
      ["too_many", 2],
      ["sold_out", null],
      ["gone", null],
      ["gone", null],
    ]);
    expect(amounts).toMatchObject({ subtotalCents: 2_800, shippingCents: 695 });
  });

  test("costs shipping and tax by where it goes", async () => {
    const site = await testApp();
    await aShirt(site);
    const taxRates = [
      { state: "LA", parish: "Orleans", basisPoints: 1_000 },
      { state: "LA", parish: null, basisPoints: 500 },
    ];
    await taxProducts(site.db, taxRates);
    const lines = [{ variantId: 1, quantity: 1 }];
    const to = async (destination: unknown) => (await price(site, { lines, destination })).amounts;
    expect(await to({ deliveryMethod: "ship", state: "LA", parish: "Orleans" })).toMatchObject({
      shippingCents: 695,
      taxCents: 280,
    });
    expect(await to({ deliveryMethod: "ship", state: "LA" })).toMatchObject({ taxCents: 140 });
    expect(await to({ deliveryMethod: "ship", state: "TX" })).toMatchObject({ taxCents: 0 });
    expect(await to({ deliveryMethod: "pickup" })).toMatchObject({
      shippingCents: 0,
      taxCents: 280,
    });
    await site.db.update(shopSettings).set({ pickupState: "TX" });
    // What the browser says of the place of a pickup counts for nothing.
    expect(await to({ deliveryMethod: "pickup", state: "LA" })).toMatchObject({ taxCents: 0 });
  });

  test("may hold what the same customer's unpaid order holds, and nobody else's", async () => {
    const site = await testApp();
    await aShelf(site.db, 1);
    const taken = await site.visitor.post("/api/shop/orders", orderInput());
    const { token } = taken.body.data;
    const lines = [{ variantId: 1, quantity: 1 }];
    const problemFor = async (replaces: unknown) =>
      (await price(site, { lines, replaces })).lines[0].problem;
    expect(await problemFor(null)).toBe("sold_out");
    expect(await problemFor("somebody else's")).toBe("sold_out");
    expect(await problemFor(token)).toBeNull();
  });

  test("is of now, also where the shelf is cached", async () => {
    const site = await testApp();
    await aShirt(site);
    await site.visitor.get("/api/shop/products");
    await site.db.update(variants).set({ priceCents: 2_500 }).where(eq(variants.id, 1));
    const { amounts } = await price(site, { lines: [{ variantId: 1, quantity: 1 }] });
    expect(amounts.subtotalCents).toBe(2_500);
  });

  test("refuses carts that cannot be bought", async () => {
    const site = await testApp();
    for (const [what, lines] of [
      ["nothing in it", []],
      ["none of a kind", [{ variantId: 1, quantity: 0 }]],
      ["eleven of a kind", [{ variantId: 1, quantity: 11 }]],
      ["half a shirt", [{ variantId: 1, quantity: 0.5 }]],
      [
        "a kind twice",
        [
          { variantId: 1, quantity: 1 },
          { variantId: 1, quantity: 1 },
        ],
      ],
      [
        "twenty-one kinds",
        Array.from({ length: 21 }, (_, n) => ({ variantId: n + 1, quantity: 1 })),
      ],
      ["an id beyond all", [{ variantId: 2 ** 31, quantity: 1 }]],
    ] as const) {
      expect(await price(site, { lines }), what).toMatchObject({ status: 422 });
    }
  });
});
