import { expect, test } from "vitest";
import { renderPage } from "#tests/render-page.tsx";
import { CancelDialog } from "./components/administration/cancel-dialog.tsx";
import type { StaffOrder } from "./schema/staff.ts";

test.each([
  ["paid", null, "Cancel and refund $34.95", "$34.95 goes back to Ana Batiste"],
  ["disputed", "opened", "Cancel the order", "the bank decides who gets the money"],
  ["disputed", "closed: lost", "Cancel the order", "The bank has returned the money"],
] as const)(
  "canceling a %s order (%s) is called %j and says what happens to the money",
  (paymentStatus, news, label, text) => {
    const order = {
      ...{ id: 1, orderNumber: "RAW-1", customerName: "Ana Batiste", paymentStatus },
      events: news === null ? [] : [{ note: `Dispute dp_1 ${news}` }],
      ...{ refundableCents: 3_495, updatedAt: "2027-03-01T12:00:00.000Z" },
    } as StaffOrder;
    const html = renderPage(() => <CancelDialog order={order} onClose={() => undefined} />);
    expect(html).toContain(label);
    expect(html).toContain(text);
    expect(html.includes("$34.95")).toBe(paymentStatus === "paid");
  },
);
