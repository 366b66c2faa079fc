import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { StaffProduct } from "#areas/shop/catalog/schema/products.ts";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open, untilAlive } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { journeyOfItsOwn } from "../support/journey.ts";
import { sidewaysScroll } from "../support/layout.ts";
import { linkIn, mailsTo } from "../support/mailbox.ts";
import { becomeAdmin } from "../support/member.ts";
import { buy, variantOf } from "../support/shop.ts";

const PRODUCTS = `${paths.shopAdmin}?tab=products`;

/** Works by keyboard: a mouse would wait until no notification covers what it aims at. */
function productsOf(page: Page) {
  const dialog = page.getByRole("dialog");
  return {
    dialog,
    async press(name: string): Promise<void> {
      const button = page.getByRole("button", { name, exact: true });
      await untilAlive(button);
      await button.press("Enter");
    },
    send: (name: string) => dialog.getByRole("button", { name, exact: true }).press("Enter"),
    fill: (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text),
    entry: (name: string) => page.getByRole("article", { name, exact: true }),
  };
}

async function productAt(page: Page, slug: string): Promise<StaffProduct> {
  const answer = await page.request.get("/api/admin/shop/products");
  const { data }: { data: StaffProduct[] } = await answer.json();
  const found = data.find((product) => product.slug === slug);
  if (!found) throw new Error(`no product has the slug ${slug}`);
  return found;
}

describe("the products", () => {
  journeyOfItsOwn("are added with a size, put on sale, and bought from", async ({ arrive }) => {
    const { page, expects } = await arrive({ width: 360 });
    expects(/status of 409/);
    await becomeAdmin(page);
    await open(page, PRODUCTS);
    const { dialog, press, send, fill, entry } = productsOf(page);
    const add = page.getByRole("button", { name: "Add a product" });
    await untilAlive(add);
    await add.focus();
    await page.keyboard.press("Enter");
    await send("Add");
    await dialog.getByText("Please enter a name").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await fill("Name", "Rally Socks");
    await fill("Description", "Long socks with two red stripes.");
    await dialog
      .getByLabel("Upload a picture")
      .setInputFiles({ name: "socks.png", mimeType: "image/png", buffer: await aPicture(page) });
    await send("Add");
    await dialog.getByText("Please describe the picture").waitFor();
    await fill("What picture 1 shows", "A pair of dark socks");
    await page.keyboard.press("Enter");
    await untilTold(page, "The product is added");
    expect(await add.evaluate((button) => button === document.activeElement)).toBe(true);

    await entry("Rally Socks").getByText("once one of its sizes is on sale").waitFor();
    await press("Add a size of Rally Socks");
    await fill("SKU", "raw-ball");
    await fill("Price in dollars", "12.955");
    await fill("On hand", "two");
    await send("Add");
    await dialog.getByText("A price is between $1.00 and $1,000.00").waitFor();
    await dialog.getByText("Please enter a whole number").waitFor();
    await fill("Price in dollars", "12.95");
    await fill("On hand", "2");
    await send("Add");
    await dialog.getByText("This SKU is taken").first().waitFor();
    await fill("SKU", "raw-sock");
    await send("Add");
    await entry("Rally Socks").getByText("Only 2 left").waitFor();
    await press("Put on sale: Rally Socks");
    await untilTold(page, "Rally Socks is on sale");

    await press("Stock of Rally Socks, One size");
    await fill("How many", "-3");
    await fill("Why", "Counted");
    await send("Change the stock");
    await dialog.getByText("Stock can't be less than zero").first().waitFor();
    await fill("How many", "10");
    await send("Change the stock");
    await entry("Rally Socks").getByText("12", { exact: true }).first().waitFor();
    expect(await sidewaysScroll(page)).toBe(0);

    const visitor = await arrive();
    await open(visitor.page, paths.product("rally-socks"));
    await visitor.page.getByRole("heading", { level: 1, name: "Rally Socks" }).waitFor();
    await visitor.page.getByText("$12.95").first().waitFor();
    await visitor.page.getByRole("img", { name: "A pair of dark socks" }).waitFor();
  });

  journeyOfItsOwn("name no player without the guardian's consent", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/status of (409|422)/);
    await becomeAdmin(page);
    await open(page, PRODUCTS);
    const { dialog, press, send, fill, entry } = productsOf(page);
    await press("Edit Diamond Cap");
    await fill("Player", "Remy Gauandeaux");
    await send("Save");
    await dialog.getByText("goes on sale only with the recorded consent").first().waitFor();
    const consent = dialog.getByLabel("The guardian of this player consents");
    expect(await consent.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.press("Space");
    await send("Save");
    await dialog.getByText("Please note what consent you have on file").first().waitFor();
    await fill("What we have on file", "Signed form, folder 2");
    await send("Save");
    await entry("Diamond Cap").getByText("Guardian consents").waitFor();
    await press("Edit Diamond Cap");
    await fill("Player", "Emile Thibavance");
    await expect
      .poll(() => consent.isChecked(), { message: "the consent was another player's" })
      .toBe(false);
    await fill("Player", "");
    await send("Save");
    await entry("Diamond Cap").getByText("Guardian consents").waitFor({ state: "detached" });
  });

  journeyOfItsOwn("are kept whole by two administrators at once", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/status of 409/);
    await becomeAdmin(page);
    await open(page, PRODUCTS);
    const { dialog, press, send, fill, entry } = productsOf(page);
    const { id, name, variants } = await productAt(page, "practice-ball");
    const renamed = `${name} No. 2`;
    await press(`Edit ${name}`);
    await fill("Name", renamed);
    const description = "Leather, with raised seams, changed by somebody else.";
    await page.request.patch(`/api/admin/shop/products/${id}`, { data: { description } });
    await send("Save");
    await dialog.getByText("Someone else changed this in the meantime.").waitFor();
    await expect.poll(() => dialog.getByLabel("Description").inputValue()).toBe(description);
    await send("Save");
    await entry(renamed).waitFor();
    expect(await productAt(page, "practice-ball")).toMatchObject({ name: renamed, description });

    await press(`Stock of ${renamed}, One size`);
    await dialog.getByLabel("Set").check();
    await fill("How many", "100");
    await fill("Why", "Counted");
    const [{ id: ball, stockOnHand } = { id: 0, stockOnHand: 0 }] = variants;
    await page.request.post(`/api/admin/shop/variants/${ball}/stock`, {
      data: { kind: "add", amount: -1, reason: "Broken", expectedOnHand: stockOnHand },
    });
    await send("Change the stock");
    await untilTold(page, "The stock was not changed");
    // The failure names the number, too, and earlier.
    await dialog
      .getByRole("definition")
      .getByText(String(stockOnHand - 1))
      .first()
      .waitFor();
    await send("Change the stock");
    await untilTold(page, "The stock is changed");
    expect((await productAt(page, "practice-ball")).variants[0]?.stockOnHand).toBe(100);
  });
});

describe("an order", () => {
  journeyOfItsOwn(
    "is shipped and partly refunded, and its customer is told",
    async ({ site, arrive }) => {
      const customer = await arrive();
      const { variantId, priceCents } = await variantOf(site, "RAW-TEE-BLK-M");
      const { orderNumber } = await buy(site, {
        lines: [{ variantId, quantity: 2 }],
        deliveryMethod: "ship",
        shippingAddress: {
          line1: "1 Canal Street",
          city: "New Orleans",
          state: "LA",
          postalCode: "70130",
        },
        shownTotalCents: 2 * priceCents + 695,
      });
      const [confirmation = ""] = await mailsTo(site, "ana@city.example");
      await customer.page.goto(linkIn(confirmation, `${site.url}${paths.orderStatus("")}`));

      const { page } = await arrive({ width: 360 });
      await becomeAdmin(page);
      await open(page, paths.adminPanel);
      await page.getByRole("link", { name: "Orders to send" }).click();
      const { dialog, press, send, fill } = productsOf(page);
      await page.getByRole("link", { name: orderNumber }).press("Enter");
      await page.getByRole("heading", { name: `Order ${orderNumber}` }).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await page.getByRole("button", { name: "Start processing" }).press("Enter");
      const ship = page.getByRole("button", { name: "Ship..." });
      await ship.press("Enter");
      await fill("Tracking number", "1Z 999");
      await fill("Tracking link", "http://carrier.example/1Z999");
      await page.keyboard.press("Enter");
      await dialog.getByText("Please enter a link that starts with https://").waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      await fill("Tracking link", "https://carrier.example/1Z999");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Mark as delivered" }).waitFor();

      await press("Refund...");
      await dialog.getByLabel("Some items").check();
      await send("Go on");
      await dialog.getByText("Please choose what to refund").waitFor();
      await dialog.getByLabel("Night Game Tee (Black, M)").selectOption("1");
      await dialog.getByLabel("The items go back on the shelf").check();
      await fill("Why", "Too small");
      expect(await findBarriers(page)).toEqual([]);
      await send("Go on");
      await dialog.getByText("$28.00 goes back to Ana Batiste").waitFor();
      await send("Refund $28.00");
      await page.getByText("Partly refunded").waitFor();
      await page.getByText("$28.00 refunded: 1 × Night Game Tee (Black, M)").waitFor();

      await page.emulateMedia({ media: "print" });
      const slip = await page.getByRole("main").innerText();
      expect(slip).toContain(`Packing slip ${orderNumber}`);
      expect(slip).toContain("Night Game Tee (Black, M)");
      expect(slip).not.toMatch(/\$|ana@|Refund/);

      const mails = await mailsTo(site, "ana@city.example", 3);
      expect(mails.some((mail) => mail.includes("https://carrier.example/1Z999"))).toBe(true);
      await customer.page.reload();
      await customer.page.getByRole("heading", { name: "It is on its way" }).waitFor();
      await customer.page.getByText("Refunded $28.00").waitFor();
    },
  );

  journeyOfItsOwn("is refunded once by two administrators at once", async ({ site, arrive }) => {
    const { page, expects } = await arrive();
    expects(/status of 409/);
    const { orderNumber } = await buy(site, { customerEmail: "marc@city.example" });
    await becomeAdmin(page);
    await open(page, `${paths.shopAdmin}?q=${orderNumber}`);
    await page.getByRole("link", { name: orderNumber }).click();
    const { dialog, press, send, fill } = productsOf(page);
    await press("Refund...");
    await fill("Why", "Changed his mind");
    await send("Go on");
    const id = Number(new URL(page.url()).searchParams.get("order"));
    const refund = { lines: null, isRestocked: false, reason: "By telephone" };
    const other = await page.request.post(`/api/admin/shop/orders/${id}/refund`, { data: refund });
    expect(other.status()).toBe(200);
    await send("Refund $9.00");
    await untilTold(page, "Nothing was changed");
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Discard" }).press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Refunded", { exact: true }).first().waitFor();
    const refunds = page.getByRole("region", { name: "Refunds" }).getByRole("listitem");
    expect(await refunds.allInnerTexts()).toEqual([expect.stringContaining("$9.00 refunded")]);
    await press("Cancel...");
    await dialog.getByText("There is nothing to refund").waitFor();
    await send("Cancel the order");
    await page.getByText("Canceled: nothing is left to do.").waitFor();
  });
});

// Last in the file: orders of this site cost more from here on.
describe("the settings", () => {
  journeyOfItsOwn("say what shipping costs and where orders are taxed", async ({ arrive }) => {
    const { page } = await arrive({ width: 360 });
    await becomeAdmin(page);
    await open(page, `${paths.shopAdmin}?tab=settings`);
    const shipping = page.getByLabel("Shipping in dollars");
    await untilAlive(shipping);
    await shipping.fill("7.5");
    await page.getByLabel("Orders are taxed").check();
    await page.getByRole("button", { name: "Save the settings" }).click();
    await page.getByText("Add a rate first, or leave the tax off").waitFor();
    await page.getByRole("button", { name: "Add a rate" }).click();
    await page.getByLabel("Percent").fill("4.455");
    await page.getByRole("button", { name: "Save the settings" }).click();
    await page.getByText("A rate is between 0% and 20%, such as 4.45").waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel("Percent").fill("4.45");
    await page.getByLabel("State of the pickup").selectOption("MS");
    await page.getByLabel("Parish of the pickup").fill(" ");
    await page.getByRole("button", { name: "Save the settings" }).click();
    await untilTold(page, "The settings are saved");
    const { data } = await (await page.request.get("/api/admin/shop/settings")).json();
    expect(data).toMatchObject({
      shippingCents: 750,
      pickupState: "MS",
      pickupParish: null,
      isTaxed: true,
      taxRates: [{ state: "LA", parish: null, basisPoints: 445 }],
    });
  });
});

/** The bytes of a small picture, drawn in the browser. */
async function aPicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 64;
    canvas.height = 64;
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  return Buffer.from(base64, "base64");
}
