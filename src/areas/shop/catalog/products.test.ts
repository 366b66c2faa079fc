import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aProspect, aWord } from "#areas/board/prospects/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { claimUpload, removeOrphans } from "#areas/platform/uploads/service/claims.ts";
import { uploads } from "#areas/platform/uploads/tables.ts";
import { anOrder } from "#areas/shop/orders/testing.ts";
import type { Db } from "#lib/db/db.ts";
import { paths } from "#paths.ts";
import type { Caller } from "#tests/actors.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import type { NewProduct, NewVariant, StaffProduct } from "./schema/products.ts";
import { products, variants } from "./tables.ts";
import { aProduct, aVariant } from "./testing.ts";

const NEW: NewProduct = {
  name: "Rally Socks",
  description: "Long socks with two red stripes.",
  pictures: [{ src: "drawing:shirt", alt: "A pair of dark socks" }],
};
const NEW_VARIANT: NewVariant = {
  sku: "RAW-SOCK-M",
  size: "M",
  colour: "Black",
  priceCents: 1_295,
  stockOnHand: 12,
};

async function productsOf(admin: Caller, query = ""): Promise<StaffProduct[]> {
  return (await admin.get(`/api/admin/shop/products${query}`)).body.data;
}

async function entries(db: Db) {
  const rows = await db.select().from(auditEntries).orderBy(auditEntries.id);
  return rows.map(({ action, subjectId, before, after, reason }) => ({
    action,
    subjectId,
    before,
    after,
    reason,
  }));
}

/** A product that is on sale with one variant. */
async function onSale(db: Db, given: Partial<typeof products.$inferInsert> = {}) {
  const product = await aProduct(db, given);
  const variant = await aVariant(db, { productId: product.id, sku: `SKU-${product.id}` });
  return { product, variant };
}

describe("a new product", () => {
  test("is off sale, last of all, and called after its name", async () => {
    const { admin, db } = await testApp();
    await onSale(db, { place: 7 });
    const answer = await admin.post("/api/admin/shop/products", {
      ...NEW,
      name: "Coach’s Été 'Bag'",
    });
    expect(answer).toMatchObject({ status: 201, body: { data: { id: 2 } } });
    expect((await productsOf(admin))[1]).toEqual({
      id: 2,
      slug: "coachs-ete-bag",
      ...NEW,
      name: "Coach’s Été 'Bag'",
      isActive: false,
      playerName: null,
      consentRecordedAt: null,
      consentNote: null,
      place: 2,
      updatedAt: expect.any(String),
      variants: [],
    });
    expect(await entries(db)).toEqual([
      {
        action: "product_created",
        subjectId: 2,
        before: {},
        after: { slug: "coachs-ete-bag" },
        reason: null,
      },
    ]);
  });

  test.each([
    [{ name: "" }, "name", "Please enter a name"],
    [{ description: "short" }, "description", "Please describe it in at least 10 characters"],
    [{ slug: "Socks!" }, "slug", "Small letters, digits and hyphens, such as dugout-hoodie"],
    [{ slug: "checkout" }, "slug", "The shop itself has a page at this address"],
    [{ slug: "orders" }, "slug", "The shop itself has a page at this address"],
    [
      { pictures: [{ src: "drawing:cap", alt: " " }] },
      "pictures.0.alt",
      "Please describe the picture for people who can't see it",
    ],
    [
      { pictures: [{ src: "https://elsewhere.example/a.png", alt: "A cap" }] },
      "pictures.0.src",
      "Please upload this picture first",
    ],
    [
      { pictures: [NEW.pictures?.[0], NEW.pictures?.[0]] },
      "pictures",
      "Each picture can be used only once",
    ],
    [
      { playerName: "Remy", isConsentRecorded: true },
      "consentNote",
      "Please note what consent you have on file",
    ],
  ])("with %j says what is wrong", async (change, field, message) => {
    const { admin, db } = await testApp();
    const answer = await admin.post("/api/admin/shop/products", { ...NEW, ...change });
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid", message } });
    expect(answer.body.fields).toEqual({ [field]: message });
    expect(await db.$count(products)).toBe(0);
  });

  test("at the address of another one is refused at its field", async () => {
    const { admin } = await testApp();
    await admin.post("/api/admin/shop/products", NEW);
    const answer = await admin.post("/api/admin/shop/products", NEW);
    const message = "Another product already uses this address. Please choose another one";
    expect(answer).toMatchObject({
      status: 409,
      body: { code: "conflict", fields: { slug: message } },
    });
  });

  test("that is called as a page of the shop itself needs another address", async () => {
    const { admin } = await testApp();
    const answer = await admin.post("/api/admin/shop/products", { ...NEW, name: "Checkout" });
    expect(answer).toMatchObject({ status: 409, body: { fields: { slug: expect.any(String) } } });
  });
});

describe("changing a product", () => {
  test("changes what is given, is written down, and is published", async () => {
    const { admin, db, deps } = await testApp();
    const { product } = await onSale(db);
    const version = deps.database.contentVersion.current;
    const change = { name: "Night Cap", isActive: false };
    expect((await admin.patch(`/api/admin/shop/products/${product.id}`, change)).status).toBe(200);
    const [stored] = await db.select().from(products);
    expect(stored).toMatchObject({ ...change, description: product.description });
    expect(stored?.updatedAt.getTime()).toBeGreaterThan(product.updatedAt.getTime());
    expect(deps.database.contentVersion.current).toBeGreaterThan(version);
    expect(await entries(db)).toEqual([
      {
        action: "product_changed",
        subjectId: product.id,
        before: { isActive: true },
        after: { name: "changed", isActive: false },
        reason: null,
      },
    ]);
  });

  test("that changes nothing is not written down", async () => {
    const { admin, db } = await testApp();
    const { product } = await onSale(db);
    const { name, pictures } = product;
    await admin.patch(`/api/admin/shop/products/${product.id}`, { name, pictures, isActive: true });
    expect(await entries(db)).toEqual([]);
  });

  test("of two administrators at once: the second one is told", async () => {
    const { admin, db } = await testApp();
    const { product } = await onSale(db);
    const seen = { expectedUpdatedAt: product.updatedAt.toISOString() };
    const path = `/api/admin/shop/products/${product.id}`;
    expect((await admin.patch(path, { name: "First", ...seen })).status).toBe(200);
    expect(await admin.patch(path, { name: "Second", ...seen })).toMatchObject({
      status: 409,
      body: {
        code: "stale",
        message: "Someone else changed this product in the meantime. Please look again.",
      },
    });
    expect((await productsOf(admin))[0]?.name).toBe("First");
  });

  test("of one that is gone is not found", async () => {
    const { admin } = await testApp();
    expect((await admin.patch("/api/admin/shop/products/9", { name: "Nothing" })).status).toBe(404);
  });

  test("puts it on sale only with something to buy", async () => {
    const { admin, db } = await testApp();
    const product = await aProduct(db, { isActive: false });
    const activate = () =>
      admin.patch(`/api/admin/shop/products/${product.id}`, { isActive: true });
    expect(await activate()).toMatchObject({
      status: 409,
      body: {
        code: "conflict",
        message: "Add a size with a price first. There's nothing to buy yet.",
      },
    });
    await aVariant(db, { productId: product.id, isActive: false });
    expect((await activate()).status).toBe(409);
    await aVariant(db, { productId: product.id, sku: "OTHER" });
    expect((await activate()).status).toBe(200);
  });
});

describe("a player's name or picture on products", () => {
  const PLAYER = { playerName: "Remy Gauandeaux" };
  const CONSENT = { isConsentRecorded: true, consentNote: "Signed form of 3 March, folder 2" };

  async function offSaleWith(db: Db, given: Partial<typeof products.$inferInsert>) {
    const { product } = await onSale(db, { isActive: false, ...given });
    return `/api/admin/shop/products/${product.id}`;
  }

  test("is not for sale without the guardian's recorded consent", async () => {
    const { admin, db } = await testApp();
    const path = await offSaleWith(db, PLAYER);
    const message =
      "A product with a player's name or picture goes on sale only with the recorded consent of the player's guardian.";
    expect(await admin.patch(path, { isActive: true })).toMatchObject({
      status: 409,
      body: { code: "consent_missing", message, fields: { isConsentRecorded: message } },
    });
    expect((await admin.patch(path, { isActive: true, ...CONSENT })).status).toBe(200);
    const [stored] = await db.select().from(products);
    expect(stored).toMatchObject({ isActive: true, consentRecordedAt: expect.any(Date) });
  });

  test("is not for sale once a guardian said no to the board, whatever consent is recorded", async () => {
    const { admin, db } = await testApp();
    const { id } = await aProspect(db, { firstName: "Remy", lastName: "Gauandeaux" });
    await aWord(db, id, [], "hidden");
    const consented = { ...CONSENT, isActive: true };
    for (const named of [
      PLAYER,
      { playerName: "Gauandeaux #7" },
      { name: "The Remy Gauandeaux Tee" },
      { slug: "remy-gauandeaux-tee" },
    ]) {
      const path = await offSaleWith(db, { slug: crypto.randomUUID() });
      expect(await admin.patch(path, { ...named, ...consented })).toMatchObject({
        status: 409,
        body: { fields: { playerName: expect.stringContaining("said no") } },
      });
      expect((await admin.patch(path, { ...named, isActive: false })).status).toBe(200);
      await db.delete(variants);
    }
  });

  test.each([
    ["named while it is on sale", {}, PLAYER],
    [
      "another one",
      { ...PLAYER, consentRecordedAt: new Date(), consentNote: "Form" },
      { playerName: "Emile Thibavance" },
    ],
    [
      "taken back",
      { ...PLAYER, consentRecordedAt: new Date(), consentNote: "Form" },
      { isConsentRecorded: false },
    ],
  ])("%s: what is on sale is refused", async (_, given, change) => {
    const { admin, db } = await testApp();
    const path = await offSaleWith(db, { ...given, isActive: true });
    expect(await admin.patch(path, change)).toMatchObject({
      status: 409,
      body: { code: "consent_missing" },
    });
    // Off sale, the same change is possible, and nothing is left of the former consent.
    expect((await admin.patch(path, { ...change, isActive: false })).status).toBe(200);
    const [stored] = await db.select().from(products);
    expect(stored).toMatchObject({ isActive: false, consentRecordedAt: null, consentNote: null });
  });

  test("cannot come on sale past the database either", async () => {
    const { db } = await testApp();
    await expect(aProduct(db, { ...PLAYER, isActive: true })).rejects.toMatchObject({
      cause: { constraint: "shop_products_consent_check" },
    });
  });

  test("stands in the audit log only as changed", async () => {
    const { admin, db } = await testApp();
    const path = await offSaleWith(db, {});
    await admin.patch(path, { ...PLAYER, ...CONSENT });
    expect((await entries(db)).at(-1)).toMatchObject({
      before: { isConsentRecorded: false },
      after: { playerName: "changed", consentNote: "changed", isConsentRecorded: true },
    });
    expect(JSON.stringify(await db.select().from(auditEntries))).not.toMatch(/Remy|folder/);
  });
});

describe("the pictures of a product", () => {
  async function uploadOf(db: Db, userId: number, name: string): Promise<string> {
    await db.insert(uploads).values({ name, userId, createdAt: new Date(0) });
    return paths.upload(name);
  }
  const FILES = ["a", "b"].map((letter) => `${letter.repeat(22)}.webp`) as [string, string];

  async function siteWithPicture(): Promise<TestApp & { src: string; path: string }> {
    const site = await testApp();
    const { product } = await onSale(site.db);
    const src = await uploadOf(site.db, site.admin.user.id, FILES[0]);
    return { ...site, src, path: `/api/admin/shop/products/${product.id}` };
  }

  test("are kept as long as it shows them, also when the account is gone", async () => {
    const { admin, db, deps, src, path } = await siteWithPicture();
    expect((await admin.patch(path, { pictures: [{ src, alt: "A cap" }] })).status).toBe(200);
    const isPhoto = await claimUpload(db, admin.user.id, src, deps.now());
    expect(isPhoto, "a profile cannot take it over").toBe(false);
    await db.update(uploads).set({ userId: null });
    expect(await removeOrphans(deps)).toBe(0);
    await admin.patch(path, { pictures: [] });
    expect(await removeOrphans(deps)).toBe(1);
  });

  test("go with it", async () => {
    const { admin, deps, src, path } = await siteWithPicture();
    await admin.patch(path, { pictures: [{ src, alt: "A cap" }] });
    expect((await admin.delete(path)).status).toBe(200);
    expect(await removeOrphans(deps)).toBe(1);
  });

  test("are uploads of whoever adds them, which nothing else shows", async () => {
    const { admin, member, db, src, path } = await siteWithPicture();
    const others = await uploadOf(db, member.user.id, FILES[1]);
    const refused = {
      status: 422,
      body: { fields: { pictures: "Please upload this picture first" } },
    };
    const show = (given: string) => admin.patch(path, { pictures: [{ src: given, alt: "A cap" }] });
    expect(await show(others)).toMatchObject(refused);
    expect(await show(paths.upload("nothing.webp"))).toMatchObject(refused);
    await db.update(uploads).set({ claimedAt: new Date() });
    expect(await show(src)).toMatchObject(refused);
  });
});

describe("the order of the products", () => {
  test.each([
    [3, 1, [3, 1, 2]],
    [1, 2, [2, 1, 3]],
    [1, 99, [2, 3, 1]],
    [2, 2, [1, 2, 3]],
  ])("product %i put at place %i", async (id, toPlace, expected) => {
    const { admin, db } = await testApp();
    for (const slug of ["one", "two", "three"]) await aProduct(db, { slug });
    expect((await admin.post(`/api/admin/shop/products/${id}/move`, { toPlace })).status).toBe(200);
    expect((await productsOf(admin)).map((product) => product.id)).toEqual(expected);
  });
});

describe("deleting a product", () => {
  test("removes it with its sizes", async () => {
    const { admin, db } = await testApp();
    const { product } = await onSale(db);
    expect((await admin.delete(`/api/admin/shop/products/${product.id}`)).status).toBe(200);
    expect([await db.$count(products), await db.$count(variants)]).toEqual([0, 0]);
    expect(await entries(db)).toEqual([
      expect.objectContaining({ action: "product_deleted", subjectId: product.id }),
    ]);
  });

  test("is refused when an order names it", async () => {
    const { admin, db } = await testApp();
    const { product, variant } = await onSale(db);
    const { product: other } = await onSale(db, { slug: "other" });
    const item = { name: "Cap", size: null, colour: null, quantity: 1 };
    const { id: variantId, sku, priceCents } = variant;
    const orderItems = [{ variantId, sku, priceCents, ...item }];
    await anOrder(db, { orderItems, status: "expired" });
    expect(await admin.delete(`/api/admin/shop/products/${product.id}`)).toMatchObject({
      status: 409,
      body: {
        message:
          "This product appears in orders, so it can't be deleted. Take it off sale instead.",
      },
    });
    expect((await admin.delete(`/api/admin/shop/products/${other.id}`)).status).toBe(200);
  });
});

describe("finding products", () => {
  test("by name, SKU, color and state", async () => {
    const { admin, db } = await testApp();
    await onSale(db, { slug: "one", name: "Dugout Hoodie" });
    const { variant } = await onSale(db, { slug: "two", name: "Practice Ball" });
    await db
      .update(variants)
      .set({ stockOnHand: 5, stockReserved: 2, colour: "White" })
      .where(eq(variants.id, variant.id));
    await onSale(db, { slug: "three", name: "Old Cap", isActive: false });
    const found = async (query: string) => (await productsOf(admin, query)).map(({ slug }) => slug);
    expect(await found("?q=hood")).toEqual(["one"]);
    expect(await found("?q=sku-3")).toEqual(["three"]);
    expect(await found("?q=white")).toEqual(["two"]);
    expect(await found("?state=on_sale")).toEqual(["one", "two"]);
    expect(await found("?state=off_sale")).toEqual(["three"]);
    expect(await found("?state=low_stock")).toEqual(["two"]);
    const { total, allCount } = (await admin.get("/api/admin/shop/products?q=ball")).body;
    expect([total, allCount]).toEqual([1, 3]);
  });
});

describe("a size and color", () => {
  test("comes after the others, with its stock", async () => {
    const { admin, db } = await testApp();
    const { product } = await onSale(db);
    const answer = await admin.post(`/api/admin/shop/products/${product.id}/variants`, {
      ...NEW_VARIANT,
      sku: " raw-sock-m ",
    });
    expect(answer.status).toBe(201);
    expect((await productsOf(admin))[0]?.variants[1]).toEqual({
      id: 2,
      productId: product.id,
      ...NEW_VARIANT,
      stockReserved: 0,
      isActive: true,
      updatedAt: expect.any(String),
    });
    expect((await entries(db)).at(-1)).toMatchObject({
      action: "variant_created",
      after: { productId: product.id, sku: "RAW-SOCK-M", priceCents: 1_295, stockOnHand: 12 },
    });
  });

  test.each([
    [{ sku: "two words" }, "sku", "Capital letters, digits and hyphens, such as RAW-TEE-BLK-M"],
    [{ priceCents: 99 }, "priceCents", "A price is between $1.00 and $1,000.00, such as 28.00"],
    [
      { priceCents: 100_001 },
      "priceCents",
      "A price is between $1.00 and $1,000.00, such as 28.00",
    ],
    [{ priceCents: 12.5 }, "priceCents", "A price is between $1.00 and $1,000.00, such as 28.00"],
    [{ stockOnHand: -1 }, "stockOnHand", "Can't be less than zero"],
    [{ stockOnHand: 1.5 }, "stockOnHand", "Please enter a whole number"],
  ])("with %j says what is wrong", async (change, field, message) => {
    const { admin, db } = await testApp();
    const { product } = await onSale(db);
    const answer = await admin.post(`/api/admin/shop/products/${product.id}/variants`, {
      ...NEW_VARIANT,
      ...change,
    });
    expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
  });

  test("has a SKU and a kind of its own", async () => {
    const { admin, db } = await testApp();
    const { product } = await onSale(db);
    const { product: other } = await onSale(db, { slug: "other" });
    await admin.post(`/api/admin/shop/products/${product.id}/variants`, NEW_VARIANT);
    const refusedAt = (field: string) => ({
      status: 409,
      body: { code: "conflict", fields: { [field]: expect.any(String) } },
    });
    expect(
      await admin.post(`/api/admin/shop/products/${other.id}/variants`, NEW_VARIANT),
    ).toMatchObject(refusedAt("sku"));
    const sameKind = { ...NEW_VARIANT, sku: "RAW-TWIN", size: "m" };
    expect(
      await admin.post(`/api/admin/shop/products/${product.id}/variants`, sameKind),
    ).toMatchObject(refusedAt("size"));
    expect(
      (await admin.post(`/api/admin/shop/products/${other.id}/variants`, sameKind)).status,
    ).toBe(201);
    expect(await admin.patch("/api/admin/shop/variants/1", { sku: "RAW-TWIN" })).toMatchObject(
      refusedAt("sku"),
    );
  });

  test("gets another price, which is written down; who saw the former one is told", async () => {
    const { admin, db } = await testApp();
    const { variant } = await onSale(db);
    const expectedUpdatedAt = variant.updatedAt.toISOString();
    const path = `/api/admin/shop/variants/${variant.id}`;
    expect(await admin.patch(path, { priceCents: 3_000, expectedUpdatedAt })).toMatchObject({
      status: 200,
      body: { data: { priceCents: 3_000, sku: variant.sku } },
    });
    expect(await admin.patch(path, { priceCents: 3_100, expectedUpdatedAt })).toMatchObject({
      status: 409,
      body: { code: "stale" },
    });
    expect(await entries(db)).toEqual([
      expect.objectContaining({
        action: "variant_changed",
        before: { priceCents: 2_800 },
        after: { priceCents: 3_000 },
      }),
    ]);
  });

  test("goes off sale unless it is the last of a product on sale", async () => {
    const { admin, db } = await testApp();
    const { product, variant } = await onSale(db);
    const takeOff = () =>
      admin.patch(`/api/admin/shop/variants/${variant.id}`, { isActive: false });
    expect(await takeOff()).toMatchObject({
      status: 409,
      body: {
        message:
          "This is the only size of the product still on sale. Take the product off sale instead.",
      },
    });
    await admin.patch(`/api/admin/shop/products/${product.id}`, { isActive: false });
    expect((await takeOff()).status).toBe(200);
  });

  test("is put where it belongs", async () => {
    const { admin, db } = await testApp();
    const { product } = await onSale(db);
    await aVariant(db, { productId: product.id, sku: "B", size: "B", place: 1 });
    await aVariant(db, { productId: product.id, sku: "C", size: "C", place: 2 });
    expect((await admin.post("/api/admin/shop/variants/3/move", { toPlace: 1 })).status).toBe(200);
    expect((await productsOf(admin))[0]?.variants.map(({ id }) => id)).toEqual([3, 1, 2]);
  });
});

describe("the stock", () => {
  const change = (given: object) => ({
    kind: "set",
    amount: 20,
    reason: "Counted",
    expectedOnHand: 10,
    ...given,
  });

  test.each([
    [{ kind: "set", amount: 20 }, 20],
    [{ kind: "add", amount: 5 }, 15],
    [{ kind: "add", amount: -4 }, 6],
  ])("after %j is %i, and the reason is written down", async (given, stockOnHand) => {
    const { admin, db } = await testApp();
    const { variant } = await onSale(db);
    expect(
      await admin.post(`/api/admin/shop/variants/${variant.id}/stock`, change(given)),
    ).toMatchObject({
      status: 200,
      body: { data: { stockOnHand } },
    });
    expect(await entries(db)).toEqual([
      {
        action: "stock_changed",
        subjectId: variant.id,
        before: { stockOnHand: 10 },
        after: { stockOnHand },
        reason: "Counted",
      },
    ]);
  });

  test("never falls below what is held for people who are paying", async () => {
    const { admin, db } = await testApp();
    const { variant } = await onSale(db);
    await db.update(variants).set({ stockReserved: 3 });
    const message =
      "3 of them are reserved for people who are paying right now, so at least 3 stay";
    for (const given of [{ amount: 2 }, { kind: "add", amount: -8 }]) {
      expect(
        await admin.post(`/api/admin/shop/variants/${variant.id}/stock`, change(given)),
      ).toMatchObject({
        status: 409,
        body: { code: "conflict", message, fields: { amount: message } },
      });
    }
    expect(
      (await admin.post(`/api/admin/shop/variants/${variant.id}/stock`, change({ amount: 3 })))
        .status,
    ).toBe(200);
  });

  test("that was counted before a sale is counted again", async () => {
    const { admin, db } = await testApp();
    const { variant } = await onSale(db);
    await db.update(variants).set({ stockOnHand: sql`stock_on_hand - 1` });
    expect(
      await admin.post(`/api/admin/shop/variants/${variant.id}/stock`, change({})),
    ).toMatchObject({
      status: 409,
      body: { code: "stale", message: "There are now 9, not 10. Please look again." },
    });
  });

  test("refuses each wrong value at its field", async () => {
    const { admin, db } = await testApp();
    const { variant } = await onSale(db);
    for (const [given, fields] of [
      [{ reason: "" }, { reason: "Please say why" }],
      [{ amount: 1.5 }, { amount: "Please enter a whole number" }],
      [{ amount: 100_001 }, { amount: "At most 100,000" }],
      [{ kind: "double" }, { kind: "Please choose" }],
    ] as const) {
      const answer = await admin.post(
        `/api/admin/shop/variants/${variant.id}/stock`,
        change(given),
      );
      expect(answer, JSON.stringify(given)).toMatchObject({ status: 422, body: { fields } });
    }
  });

  test.each([
    [{ kind: "add", amount: -11 }, "Stock can't be less than zero"],
    [{ kind: "add", amount: 99_999 }, "At most 100,000"],
  ])("after %j would be impossible", async (given, message) => {
    const { admin, db } = await testApp();
    const { variant } = await onSale(db);
    const answer = await admin.post(`/api/admin/shop/variants/${variant.id}/stock`, change(given));
    expect(answer).toMatchObject({ status: 409, body: { message } });
  });

  test("is published only where visitors see it", async () => {
    const { admin, db, deps } = await testApp();
    const { variant } = await onSale(db);
    const { current: version } = deps.database.contentVersion;
    await admin.post(`/api/admin/shop/variants/${variant.id}/stock`, change({ amount: 30 }));
    expect(deps.database.contentVersion.current).toBe(version);
    await admin.post(
      `/api/admin/shop/variants/${variant.id}/stock`,
      change({ amount: 2, expectedOnHand: 30 }),
    );
    expect(deps.database.contentVersion.current).toBeGreaterThan(version);
  });
});
