import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Db } from "#lib/db/db.ts";
import { paths } from "#paths.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { aShelf, aWish } from "./orders/testing.ts";
import type { TaxRate } from "./rules.ts";
import { shopSettings, variants } from "./tables.ts";
import { aProduct, aVariant } from "./testing.ts";

const { shopProducts, shopProduct, shopCart } = paths.api;

/** A shirt in two sizes. */
async function aShirt({ db }: Pick<TestApp, "db">): Promise<void> {
  const { id } = await aProduct(db, { slug: "shirt", name: "Shirt" });
  await aVariant(db, { productId: id, sku: "S", size: "S", colour: "Black", stockOnHand: 10 });
  await aVariant(db, {
    productId: id,
    sku: "M",
    size: "M",
    priceCents: 3_000,
    stockOnHand: 5,
    stockReserved: 3,
  });
}

/** Taxes goods for this test: the row of the terms comes with the migrations and stays. */
async function taxGoods(db: Db, taxRates: TaxRate[]): Promise<void> {
  const [before] = await db.select().from(shopSettings);
  await db.update(shopSettings).set({ isTaxed: true, taxRates });
  onTestFinished(async () => {
    if (before) await db.update(shopSettings).set(before);
  });
}

test("everybody may read what is on sale, and have a cart priced", async () => {
  const site = await testApp();
  await aShirt(site);
  const everybody = { visitor: 200, member: 200, otherMember: 200, admin: 200 };
  await site.expectStatuses((actor) => actor.get(shopProducts), everybody);
  await site.expectStatuses((actor) => actor.get(shopProduct("shirt")), everybody);
  const cart = { lines: [{ variantId: 1, quantity: 1 }] };
  await site.expectStatuses((actor) => actor.post(shopCart, cart), everybody);
});

describe("the shelf", () => {
  test("tells exactly what everybody may know of a product", async () => {
    const site = await testApp();
    await aShirt(site);
    const { body, headers } = await site.visitor.get(shopProducts);
    expect(headers["cache-control"]).toBe("no-cache");
    expect(body.data).toEqual([
      {
        slug: "shirt",
        name: "Shirt",
        description: expect.any(String),
        pictures: [{ src: "drawing:cap", alt: expect.any(String) }],
        variants: [
          {
            id: 1,
            sku: "S",
            size: "S",
            colour: "Black",
            priceCents: 2_800,
            availability: { state: "available" },
          },
          {
            id: 2,
            sku: "M",
            size: "M",
            colour: null,
            priceCents: 3_000,
            availability: { state: "few", left: 2 },
          },
        ],
      },
    ]);
  });

  test("has neither products nor kinds that are not for sale, in the order that staff chose", async () => {
    const { db, visitor } = await testApp();
    const last = await aProduct(db, { slug: "last", place: 2 });
    const first = await aProduct(db, { slug: "first", place: 1 });
    const resting = await aProduct(db, { slug: "resting", isActive: false });
    await aProduct(db, { slug: "without-kinds" });
    await aVariant(db, { productId: last.id, sku: "L2", place: 2 });
    await aVariant(db, { productId: last.id, sku: "L1", place: 1 });
    await aVariant(db, { productId: first.id, sku: "F1" });
    await aVariant(db, { productId: first.id, sku: "F2", isActive: false });
    await aVariant(db, { productId: resting.id, sku: "R1" });
    const { data } = (await visitor.get(shopProducts)).body;
    expect(
      data.map(({ slug, variants: kinds }: { slug: string; variants: { sku: string }[] }) => [
        slug,
        kinds.map(({ sku }) => sku),
      ]),
    ).toEqual([
      ["first", ["F1"]],
      ["last", ["L1", "L2"]],
    ]);
    for (const slug of ["resting", "without-kinds", "nothing", "Odd%20slug", "%F0"]) {
      expect((await visitor.get(shopProduct(slug))).status, slug).toBeOneOf([400, 404]);
    }
    expect((await visitor.get(shopProduct("resting"))).status).toBe(404);
  });

  test("is kept until public content changes", async () => {
    const site = await testApp();
    await aShirt(site);
    const { headers } = await site.visitor.get(shopProducts);
    const again = site.visitor.with({ "if-none-match": String(headers.etag) });
    await site.db.update(variants).set({ stockOnHand: 0, stockReserved: 0 });
    expect((await again.get(shopProducts)).status).toBe(304);
    await site.deps.database.changes.publish(async () => {});
    const { data } = (await again.get(shopProducts)).body;
    expect(data[0].variants[0].availability).toEqual({ state: "sold_out" });
  });

  test("tells the terms of all orders, with the parishes that are taxed", async () => {
    const { db, visitor } = await testApp();
    const taxRates = [
      { state: "LA", parish: "Orleans", basisPoints: 1_000 },
      { state: "LA", parish: null, basisPoints: 500 },
      { state: "LA", parish: "Jefferson", basisPoints: 975 },
      { state: "MS", parish: null, basisPoints: 700 },
    ];
    await taxGoods(db, taxRates);
    expect((await visitor.get(shopProducts)).body.terms).toMatchObject({
      shippingCents: 695,
      freeShippingFromCents: 7_500,
      isTaxed: true,
      taxedParishes: { LA: ["Orleans", "Jefferson"] },
    });
  });
});

describe("a cart", () => {
  async function price(site: TestApp, body: unknown) {
    const answer = await site.visitor.post(shopCart, body);
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
    await taxGoods(site.db, taxRates);
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
    const taken = await site.visitor.post(paths.api.shopOrders, aWish());
    const { token } = taken.body.data;
    const lines = [{ variantId: 1, quantity: 1 }];
    const problemFor = async (replaces: unknown) =>
      (await price(site, { lines, replaces })).lines[0].problem;
    expect(await problemFor(null)).toBe("sold_out");
    expect(await problemFor("somebody else's")).toBe("sold_out");
    expect(await problemFor(token)).toBeNull();
  });

  test("is of now, also where the shelf is kept", async () => {
    const site = await testApp();
    await aShirt(site);
    await site.visitor.get(shopProducts);
    await site.db.update(variants).set({ priceCents: 2_500 }).where(eq(variants.id, 1));
    const { amounts } = await price(site, { lines: [{ variantId: 1, quantity: 1 }] });
    expect(amounts.subtotalCents).toBe(2_500);
  });

  test.each([
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
    ["twenty-one kinds", Array.from({ length: 21 }, (_, n) => ({ variantId: n + 1, quantity: 1 }))],
    ["an id beyond all", [{ variantId: 2 ** 31, quantity: 1 }]],
  ])("with %s is refused", async (_what, lines) => {
    const site = await testApp();
    expect(await price(site, { lines })).toMatchObject({ status: 422 });
  });
});
