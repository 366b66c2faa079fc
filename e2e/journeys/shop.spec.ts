import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { StaffProduct } from "#areas/shop/catalog/schema/products.ts";
import { withQuery } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { untilTold, type Visitor } from "../support/browser.ts";
import { journeyOfItsOwn } from "../support/journey.ts";
import { sidewaysScroll } from "../support/layout.ts";
import { linkIn, mailsTo } from "../support/mailbox.ts";
import { becomeAdmin, becomeMember, confirmAddress, logOutByMenu } from "../support/member.ts";
import { placeOrder, variantOf } from "../support/shop.ts";

const TEE = paths.product("night-game-tee");
const BALL = paths.product("practice-ball");

/** What a customer works with. */
function shopOf(page: Page) {
  const drawer = page.getByRole("dialog", { name: /Your cart/ });
  return {
    drawer,
    add: page.getByRole("button", { name: "Add to cart" }),
    cart: page.getByRole("button", { name: /^Cart,/ }),
    checkout: drawer.getByRole("link", { name: "Checkout" }),
    pay: page.getByRole("button", { name: /^Pay \$/ }),
    trouble: page.getByRole("main").getByRole("alert"),
  };
}

/** Puts one of a product's kinds into the cart, and goes to the checkout. */
async function takeToCheckout(page: Page, address: string, kind?: string): Promise<void> {
  const { add, checkout, pay } = shopOf(page);
  await open(page, address);
  if (kind) await page.getByText(kind, { exact: true }).click();
  await add.click();
  await checkout.click();
  await pay.waitFor();
}

/** Fills the form in for a pickup, which needs the least. */
async function choosePickup(page: Page, email: string): Promise<void> {
  const form = page.getByRole("main");
  await form.getByLabel("Email", { exact: true }).fill(email);
  await form.getByLabel("Full name").fill("Ana Batiste");
  await form.getByText("Pick it up, free").click();
  await page.getByRole("button", { name: "Pay $28.00" }).or(shopOf(page).pay).first().waitFor();
}

/** Changes a variant as staff do, in a window of their own. */
async function changeAsStaff(
  { page }: Visitor,
  slug: string,
  sku: string,
  change: (variant: StaffProduct["variants"][number]) => Promise<unknown>,
): Promise<void> {
  await becomeAdmin(page);
  const answer = await page.request.get("/api/admin/shop/products");
  const { data }: { data: StaffProduct[] } = await answer.json();
  const variant = data
    .find((product) => product.slug === slug)
    ?.variants.find((one) => one.sku === sku);
  if (!variant) throw new Error(`there is no ${sku}`);
  await change(variant);
}

describe("a customer on a phone", () => {
  journeyOfItsOwn(
    "buys a shirt, gets the mail, and follows its link",
    { tags: ["main"] },
    async ({ site, arrive }) => {
      const { page } = await arrive({ width: 360 });
      const { add, drawer, checkout, pay } = shopOf(page);
      await open(page, paths.shop);
      await page.getByRole("link", { name: "Night Game Tee" }).click();
      await add.click();
      await page.getByText("Please choose a size").waitFor();
      await page.getByText("Black, M", { exact: true }).click();
      await add.click();
      await drawer.getByText("$47.00 more and shipping is free.").waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await checkout.click();
      await pay.waitFor();
      expect(await findBarriers(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);

      await pay.click();
      await page.getByText("Please enter a valid email address").waitFor();
      expect(await findBarriers(page)).toEqual([]);
      const form = page.getByRole("main");
      await form.getByLabel("Email", { exact: true }).fill("buyer@city.example");
      await form.getByLabel("Full name").fill("Ana Batiste");
      await form.getByLabel("Street address").fill("1 Canal Street");
      await form.getByLabel("City").fill("New Orleans");
      await form.getByLabel("State").selectOption("Louisiana");
      await form.getByLabel("ZIP code").fill("70130");
      await page.getByRole("button", { name: "Pay $34.95" }).click();

      await page.waitForURL(`${site.url}${paths.testCheckout("*")}`);
      await page.getByText("TEST MODE: no money moves.").waitFor();
      await page.getByRole("button", { name: "Let the card be declined" }).click();
      await page.getByText("Your card was declined.").waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await page.getByRole("button", { name: "Pay $34.95" }).click();

      await page.getByRole("heading", { name: "Thank you, it is yours" }).waitFor();
      // The receipt is in the first HTML: the cart is emptied when the page comes alive.
      const kept = () => page.evaluate(() => [localStorage.cart, sessionStorage.checkout]);
      await expect.poll(kept).toEqual(["[]", undefined]);
      const [mail = ""] = await mailsTo(site, "buyer@city.example");
      const link = linkIn(mail, `${site.url}${paths.orderLinks}/`);
      const answer = await page.request.get(link);
      expect(answer.headers()).toMatchObject({
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
      });
      await page.goto(link);
      await page.getByRole("heading", { name: "Thank you, it is yours" }).waitFor();
      expect(await page.getByRole("listitem").filter({ hasText: "Paid" }).count()).toBe(1);
      await expect
        .poll(() => page.locator("meta[name=robots]").getAttribute("content"))
        .toBe("noindex");
      expect(await findBarriers(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    },
  );

  journeyOfItsOwn("has lost the link, and has it mailed", async ({ site, arrive }) => {
    const email = "forgetful@city.example";
    const { orderNumber } = await placeOrder(site, { customerEmail: email });
    for (const hasScripts of [true, false]) {
      const { page } = await arrive({ width: 360, hasScripts });
      await page.goto(paths.orderLinks);
      const form = page.getByRole("main");
      await form.getByLabel("Email").fill(email);
      await form.getByRole("button", { name: "Send me my link" }).click();
      await form.getByText("If there are orders under this address").waitFor();
    }
    const [mail = ""] = await mailsTo(site, email, 2);
    const { page } = await arrive();
    await page.goto(linkIn(mail, `${site.url}${paths.orderLinks}/`));
    await page.getByRole("heading", { name: `Order ${orderNumber}` }).waitFor();
  });
});

describe("the cart", () => {
  journeyOfItsOwn("is worked by keyboard, and gives the focus back", async ({ arrive }) => {
    const { page } = await arrive({ width: 1024 });
    const { add, cart, drawer } = shopOf(page);
    await open(page, BALL);
    await add.focus();
    await page.keyboard.press("Enter");
    await drawer.waitFor();
    await drawer.getByLabel(/^Qty/).selectOption("3");
    await drawer.getByText("$27.00").first().waitFor();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    expect(await add.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => cart.getAttribute("aria-label")).toBe("Cart, 3 in it");
    expect(await sidewaysScroll(page), "in the narrowest wide header").toBe(0);

    await cart.focus();
    await page.keyboard.press("Enter");
    await drawer.getByRole("button", { name: /^Remove/ }).press("Enter");
    await drawer.getByText("Your cart is empty.").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await drawer.getByRole("button", { name: "Close the cart" }).click();
    await expect.poll(() => cart.getAttribute("aria-label")).toBe("Cart, empty");
  });

  journeyOfItsOwn(
    "stays when its owner logs out, and nothing that is anybody's does",
    async ({ arrive }) => {
      const { page } = await arrive();
      const { add, cart, drawer } = shopOf(page);
      await becomeMember(page);
      await open(page, BALL);
      await add.click();
      await drawer.getByText("$9.00").first().waitFor();
      await page.keyboard.press("Escape");
      await page.evaluate(() => {
        localStorage.setItem("nomination-draft:7", '{"values":{"firstName":"Ann"}}');
        localStorage.setItem("cart-bought", "the token of an order");
        sessionStorage.setItem("checkout", '{"values":{"customerName":"Ana Batiste"}}');
        sessionStorage.setItem("redirectAfterAuth", "/profile");
      });
      await logOutByMenu(page);
      await untilTold(page, "You have been logged out successfully");
      await expect.poll(() => cart.getAttribute("aria-label")).toBe("Cart, 1 in it");
      const kept = await page.evaluate(() => [
        Object.keys(localStorage),
        // The router's own: how far pages were scrolled.
        Object.keys(sessionStorage).filter((key) => key !== "react-router-scroll-positions"),
        Object.keys(JSON.parse(localStorage.cart)[0]).toSorted(),
      ]);
      expect(kept).toEqual([["cart"], [], ["quantity", "shownPriceCents", "variantId"]]);
    },
  );

  journeyOfItsOwn("says that a price changed, once", async ({ arrive }) => {
    const { page } = await arrive();
    const staff = await arrive();
    const { add, cart, drawer } = shopOf(page);
    await open(page, BALL);
    await add.click();
    await drawer.getByText("$9.00").first().waitFor();
    await page.keyboard.press("Escape");
    await changeAsStaff(staff, "practice-ball", "RAW-BALL", ({ id, ...variant }) =>
      staff.page.request.patch(`/api/admin/shop/variants/${id}`, {
        data: { priceCents: 1_000, expectedUpdatedAt: variant.updatedAt },
      }),
    );
    await cart.click();
    await drawer.getByText("Prices changed, please review").waitFor();
    await drawer.getByText("now $10.00").waitFor();
    await page.keyboard.press("Escape");
    await cart.click();
    await drawer.getByText("$10.00").first().waitFor();
    expect(await drawer.getByText("Prices changed, please review").count()).toBe(0);
  });
});

journeyOfItsOwn(
  "the checkout knows a member's name and confirmed address",
  async ({ site, arrive }) => {
    const { page } = await arrive();
    const { email } = await becomeMember(page);
    await confirmAddress(site, email);
    await page.request.post("/api/user-profile", { data: { displayName: "Ana Batiste" } });
    await takeToCheckout(page, BALL);
    const form = page.getByRole("main");
    await expect.poll(() => form.getByLabel("Email", { exact: true }).inputValue()).toBe(email);
    await expect.poll(() => form.getByLabel("Full name").inputValue()).toBe("Ana Batiste");
  },
);

describe("a checkout that does not go through", () => {
  journeyOfItsOwn("says before the payment what an order may come to", async ({ site, arrive }) => {
    const { page } = await arrive();
    const { pay, trouble } = shopOf(page);
    const hoodies = await Promise.all(
      ["S", "L"].map((size) => variantOf(site, `RAW-HOOD-BLK-${size}`)),
    );
    const lines = hoodies.map((hoodie) => ({ ...hoodie, quantity: 10 }));
    await open(page, paths.shop);
    await page.evaluate((cart) => localStorage.setItem("cart", cart), JSON.stringify(lines));
    await open(page, paths.checkout);
    await page.getByText("An order comes to at least $5.00 and at most $1,000.00.").waitFor();
    expect([await pay.isDisabled(), await trouble.count()]).toEqual([true, 0]);
    await page.getByRole("button", { name: /^Remove .* Black, L$/ }).click();
    await page.getByRole("button", { name: "Pay $580.00" }).waitFor();
    await expect.poll(() => pay.isEnabled()).toBe(true);
  });

  journeyOfItsOwn("keeps cart and form when the connection is lost", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/ERR_/);
    const { pay, trouble } = shopOf(page);
    await takeToCheckout(page, BALL);
    await choosePickup(page, "offline@city.example");
    await page.route("**/api/shop/orders", (route) => route.abort());
    await pay.click();
    await trouble.filter({ hasText: "The shop can't be reached" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.unroute("**/api/shop/orders");
    await page.reload();
    await pay.waitFor();
    await expect.poll(() => page.getByLabel("Full name").inputValue()).toBe("Ana Batiste");
    await pay.click();
    await page.getByText("TEST MODE: no money moves.").waitFor();
  });

  journeyOfItsOwn(
    "says when the payment provider is away, and goes on when it is back",
    async ({ arrive }) => {
      const { page, expects } = await arrive();
      expects(/status of 503/);
      const { pay, trouble } = shopOf(page);
      await takeToCheckout(page, BALL);
      await choosePickup(page, "away@city.example");
      const message = "The payment page cannot be reached right now. Please try again.";
      await page.route("**/api/shop/orders", (route) =>
        route.fulfill({ status: 503, json: { message, code: "unavailable" } }),
      );
      await pay.click();
      await trouble.filter({ hasText: message }).waitFor();
      await page.unroute("**/api/shop/orders");
      await pay.click();
      await page.getByText("TEST MODE: no money moves.").waitFor();
    },
  );

  journeyOfItsOwn(
    "is one order after a double click, and the same after leaving the payment",
    async ({ arrive }) => {
      const { page } = await arrive();
      const { pay } = shopOf(page);
      await takeToCheckout(page, BALL);
      await choosePickup(page, "twice@city.example");
      const keys: string[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith("/api/shop/orders")) {
          keys.push(JSON.parse(request.postData() ?? "{}").idempotencyKey);
        }
      });
      await pay.dblclick();
      await page.getByText("TEST MODE: no money moves.").waitFor();
      const first = page.url();
      await page.getByRole("button", { name: "Leave without paying" }).click();
      await page.getByText("You have not paid yet").waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe("");
      expect(await findBarriers(page)).toEqual([]);
      await pay.click();
      await page.waitForURL(first);
      expect(new Set(keys).size).toBe(1);
      await page.goBack();
      await pay.waitFor();
      await expect.poll(() => page.getByLabel("Full name").inputValue()).toBe("Ana Batiste");
    },
  );

  journeyOfItsOwn(
    "holds the last one for whoever left the payment, and for nobody else",
    async ({ arrive }) => {
      const staff = await arrive();
      await changeAsStaff(staff, "night-game-tee", "RAW-TEE-BLK-XL", ({ id, stockOnHand }) =>
        staff.page.request.post(`/api/admin/shop/variants/${id}/stock`, {
          data: { kind: "set", amount: 1, reason: "Counted", expectedOnHand: stockOnHand },
        }),
      );
      const [{ page }, other] = [await arrive(), await arrive()];
      other.expects(/status of 409/);
      const { pay } = shopOf(page);
      await takeToCheckout(page, TEE, "Black, XL");
      await takeToCheckout(other.page, TEE, "Black, XL");
      await choosePickup(page, "first@city.example");
      await choosePickup(other.page, "second@city.example");
      await pay.click();
      await page.getByText("TEST MODE: no money moves.").waitFor();

      await shopOf(other.page).pay.click();
      await shopOf(other.page).trouble.filter({ hasText: "is sold out" }).waitFor();
      await other.page.getByText("Sold out since you added it").waitFor();
      expect(await findBarriers(other.page)).toEqual([]);
      await other.page.getByRole("button", { name: /^Remove Night Game Tee/ }).click();
      await other.page.getByRole("main").getByText("Your cart is empty.").waitFor();

      await page.getByRole("button", { name: "Leave without paying" }).click();
      await page.getByText("You have not paid yet").waitFor();
      expect(await page.getByText("Sold out since you added it").count()).toBe(0);
      await page.getByLabel("Full name").fill("Ana B. Batiste");
      await pay.click();
      await page.getByRole("button", { name: "Pay $28.00" }).click();
      await page.getByRole("heading", { name: "Thank you, it is yours" }).waitFor();
    },
  );
});

describe("a payment that nobody has confirmed yet", () => {
  journeyOfItsOwn("is waited for, and then told as it is", async ({ site, arrive }) => {
    const { page } = await arrive({ ownClock: true });
    const { token, orderNumber } = await placeOrder(site);
    await open(page, `${paths.checkoutSuccess}?order=${token}`);
    await page.evaluate(() => localStorage.setItem("cart", '[{"variantId":1,"quantity":1}]'));
    await page.getByRole("heading", { name: "One moment" }).waitFor();
    await page.clock.fastForward(11_000);
    await page.getByRole("heading", { name: "Still being confirmed" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("cart"))).toContain("variantId");
    await page.getByRole("link", { name: "See my order" }).click();
    await page.getByRole("heading", { name: "Not paid yet" }).waitFor();

    const staff = await arrive();
    await becomeAdmin(staff.page);
    const { request } = staff.page;
    const list = await request.get(withQuery("/api/admin/shop/orders", { q: orderNumber }));
    const [order]: [{ id: number }] = (await list.json()).data;
    await request.post(`/api/admin/shop/orders/${order.id}/transition`, {
      data: { transition: "cancel" },
    });
    await open(page, `${paths.checkoutSuccess}?order=${token}`);
    await page.getByRole("heading", { name: "Canceled" }).waitFor();
    expect(await page.getByText("The receipt is on its way").count()).toBe(0);
  });
});

describe("without scripts", () => {
  journeyOfItsOwn(
    "the products are all there, and it is said what the cart needs",
    async ({ arrive }) => {
      const { page } = await arrive({ hasScripts: false, width: 360 });
      await page.goto(paths.shop);
      expect(await page.getByRole("main").getByRole("listitem").count()).toBeGreaterThan(5);
      await page.getByRole("link", { name: "Night Game Tee" }).click();
      expect(await page.getByRole("radio").count()).toBe(8);
      await expect
        .poll(() => page.getByRole("radio", { name: "Red, L Sold out" }).isDisabled())
        .toBe(true);
      await page.getByText("The cart requires JavaScript").waitFor();
      await page.getByText("Size guide").click();
      await page.getByRole("row", { name: "2XL 50–52" }).waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      await page.goto(paths.checkout);
      await page.getByText("The checkout requires JavaScript").waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
    },
  );
});
