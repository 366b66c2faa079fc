import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";
import { findPostgres } from "../process/sites.ts";
import { findBarriers } from "../support/axe.ts";
import { journey } from "../support/journey.ts";
import { findCutOff, sidewaysScroll } from "../support/layout.ts";
import { becomeAdmin } from "../support/member.ts";
import { buy } from "../support/shop.ts";
import { startSiteOnPostgres } from "../support/site.ts";

const isMissing = "reason" in (await findPostgres());

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const button = (page: Page, name: string) => page.getByRole("button", { name });

describe.skipIf(isMissing)("the customer of a late order", () => {
  let site: Awaited<ReturnType<typeof startSiteOnPostgres>>;

  beforeAll(async () => {
    site = await startSiteOnPostgres();
  });
  afterAll(() => site?.stop());

  /** An order that was paid 28 days ago, and whose customer was asked today. */
  async function lateOrder(): Promise<{ id: number; token: string }> {
    const { token, orderNumber } = await buy(site);
    const [order] = await site.ask(`
      with late as (
        update shop_orders set paid_at = now() - interval '28 days'
        where order_number = '${orderNumber}' returning id, paid_at)
      insert into shop_order_delays (order_id, asked_at, answer_by, wait_until)
      select id, now(), paid_at + interval '30 days', now() + interval '30 days' from late
      returning order_id as id`);
    return { id: order.id, token };
  }

  journey("waits, and takes the money back after all, without scripts", async ({ arriveAt }) => {
    const { token } = await lateOrder();
    const { page } = await arriveAt(site, { hasScripts: false, width: 360 });
    const answer = await page.goto(paths.orderDelay(token));
    expect(answer?.headers()).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    await expect
      .poll(() => page.locator("meta[name=robots]").getAttribute("content"))
      .toBe("noindex");
    await heading(page, "Your order is late").waitFor();
    await button(page, "Wait until").click();
    await heading(page, "Thank you for waiting").waitFor();
    expect(await button(page, "Wait until").count()).toBe(0);
    await button(page, "Refund my $9.00").click();
    await heading(page, "Money back").waitFor();
    expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
  });

  journey(
    "finds the question on the page of the order, and staff see the answer",
    async ({ arriveAt }) => {
      const { id, token } = await lateOrder();
      const { page } = await arriveAt(site, { width: 768 });
      await page.goto(paths.orderStatus(token));
      expect(await findBarriers(page)).toEqual([]);
      await page.getByRole("link", { name: "Wait or get a refund" }).click();
      await heading(page, "Your order is late").waitFor();
      for (const width of [360, 768, 1_440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await findBarriers(page)).toEqual([]);
        expect(await sidewaysScroll(page)).toBe(0);
        expect(await findCutOff(page)).toEqual([]);
      }
      await button(page, "Wait until").click();
      await heading(page, "Thank you for waiting").waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await page.getByRole("link", { name: "See my order" }).click();
      await page.getByText("You are waiting until").waitFor();

      const staff = await arriveAt(site);
      await becomeAdmin(staff.page);
      await staff.page.goto(withQuery(paths.shopAdmin, { [pageParameters.order]: String(id) }));
      await staff.page.getByText("Customer is waiting").waitFor();
      await staff.page.getByText("Canceled and refunded unless it leaves before").waitFor();
      expect(await findBarriers(staff.page)).toEqual([]);
    },
  );

  journey("is told when there is nothing left to choose", async ({ arriveAt }) => {
    const { id, token } = await lateOrder();
    const { page, expects } = await arriveAt(site);
    expects(/status of 409/);
    await page.goto(paths.orderDelay(token));
    const staff = await arriveAt(site);
    await becomeAdmin(staff.page);
    await staff.page.request.post(`/api/admin/shop/orders/${id}/transition`, {
      data: { transition: "cancel" },
    });
    await button(page, "Wait until").click();
    await page.getByRole("alert").filter({ hasText: "There is nothing left to choose" }).waitFor();
    await heading(page, "Money back").waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });
});
