import { expect, test } from "vitest";
import { shop } from "#content/shop.ts";
import { renderPage } from "#tests/render-page.tsx";
import { testApp } from "#tests/test-app.ts";
import { OrderStatus } from "./components/order-status.tsx";
import type { CustomerOrder } from "./schema/orders.ts";
import { aShelf, orderInput } from "./testing.ts";

test("an order's page says where it goes and how to exchange it only while that applies", async () => {
  const { visitor, db } = await testApp();
  await aShelf(db, 10);
  const { token } = (await visitor.post("/api/shop/orders", orderInput())).body.data;
  const order: CustomerOrder = (await visitor.get(`/api/shop/orders/${token}`)).body.data;
  const exchanges = shop.exchanges.slice(0, 12);
  for (const [change, isOnItsWay, goes] of [
    [{}, false, "Goes to"],
    [{ status: "paid", paymentStatus: "paid" }, true, "Goes to"],
    [{ status: "delivered", paymentStatus: "paid" }, true, "Went to"],
    [{ status: "cancelled", paymentStatus: "refunded" }, false, null],
    [{ status: "processing", paymentStatus: "refunded" }, false, null],
    [{ status: "expired" }, false, null],
  ] as const) {
    const html = renderPage(() => <OrderStatus order={{ ...order, ...change }} token={token} />);
    expect(html.includes(exchanges), JSON.stringify(change)).toBe(isOnItsWay);
    expect(html.includes("Canal Street"), JSON.stringify(change)).toBe(goes !== null);
    if (goes) expect(html).toContain(goes);
  }
});
