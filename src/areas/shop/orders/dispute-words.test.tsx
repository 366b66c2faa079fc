import { expect, test } from "vitest";
import { buy, tell } from "#tests/payment-provider.ts";
import { renderPage } from "#tests/render-page.tsx";
import { testApp } from "#tests/test-app.ts";
import { DelayChoice } from "./components/delay-choice.tsx";
import { OrderStatus } from "./components/order-status.tsx";
import { orders } from "./tables.ts";
import { aShelf, orderInput } from "./testing.ts";

test("an order's pages say that the bank has returned the money, once it has", async () => {
  const site = await testApp();
  await aShelf(site.db, 10);
  const { token } = await buy(site, orderInput());
  const [row] = await site.db.select().from(orders);
  const dispute = { id: "dp_1", payment_intent: row?.stripePaymentIntentId };
  const pages = async () => {
    const order = (await site.visitor.get(`/api/shop/orders/${token}`)).body.data;
    return [
      renderPage(() => <OrderStatus order={order} token={token} />),
      renderPage(() => <DelayChoice order={order} token={token} refusal={null} />),
    ];
  };
  await tell(site, {
    type: "charge.dispute.created",
    object: { ...dispute, status: "needs_response" },
  });
  for (const html of await pages()) expect(html).toContain("in dispute with your bank");
  await tell(site, { type: "charge.dispute.closed", object: { ...dispute, status: "lost" } });
  for (const html of await pages()) {
    expect(html).not.toContain("in dispute with your bank");
    expect(html).toContain("Your bank has returned the money to you.");
  }
});
