import { describe, expect, test } from "vitest";
import { aShirt, taxProducts } from "#tests/products.ts";
import { testApp } from "#tests/test-app.ts";
import { variants } from "./tables.ts";
import { aProduct, aVariant } from "./testing.ts";

describe("the shelf", () => {
  test("tells exactly what everybody may know of a product", async () => {
    const site = await testApp();
    await aShirt(site);
    const { body, headers } = await site.visitor.get("/api/shop/products");
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
    const { data } = (await visitor.get("/api/shop/products")).body;
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
      expect((await visitor.get(`/api/shop/products/${slug}`)).status, slug).toBeOneOf([400, 404]);
    }
    expect((await visitor.get("/api/shop/products/resting")).status).toBe(404);
  });

  test("is cached until public content changes", async () => {
    const site = await testApp();
    await aShirt(site);
    const { headers } = await site.visitor.get("/api/shop/products");
    const again = site.visitor.with({ "if-none-match": String(headers.etag) });
    await site.db.update(variants).set({ stockOnHand: 0, stockReserved: 0 });
    expect((await again.get("/api/shop/products")).status).toBe(304);
    await site.deps.database.contentVersion.publish(async () => {});
    const { data } = (await again.get("/api/shop/products")).body;
    expect(data[0].variants[0].availability).toEqual({ state: "sold_out" });
  });

  test("tells the settings of the shop, with the parishes that are taxed", async () => {
    const { db, visitor } = await testApp();
    const taxRates = [
      { state: "LA", parish: "Orleans", basisPoints: 1_000 },
      { state: "LA", parish: null, basisPoints: 500 },
      { state: "LA", parish: "Jefferson", basisPoints: 975 },
      { state: "MS", parish: null, basisPoints: 700 },
    ];
    await taxProducts(db, taxRates);
    expect((await visitor.get("/api/shop/products")).body.settings).toMatchObject({
      shippingCents: 695,
      freeShippingFromCents: 7_500,
      isTaxed: true,
      taxedParishes: { LA: ["Orleans", "Jefferson"] },
    });
  });
});
