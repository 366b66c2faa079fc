import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { getQuery } from "#lib/call.ts";
import { buy, passSite } from "#tests/passes.ts";
import type { OwnPass } from "../../schema/passes.ts";
import { Billing } from "./billing.tsx";
import InvoiceList from "./invoice-list.tsx";

test("billing names the last charge of a pass that ends by age, and none after it", async () => {
  const site = await passSite();
  await buy(site);
  const { body } = await (await site.signIn(site.member.user)).get("/api/rawpass/passes");
  const read = (outgrown: OwnPass["outgrown"]) =>
    renderToStaticMarkup(
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } })}
      >
        <Billing pass={{ ...body.data[0], outgrown }} />
      </QueryClientProvider>,
    ).replaceAll(/<[^>]*>/g, "");
  expect(read(null)).toContain("April 10, 2027, and every month until you cancel.");
  expect(read({ endsOn: "2027-05-10", age: 10 })).toContain(
    "Next charge: $303.10 on April 10, 2027. No charge follows on May 10, 2027, when the pass ends.",
  );
  const last = read({ endsOn: "2027-04-10", age: 10 });
  expect(last).toContain("No charge follows: the pass ends on April 10, 2027.");
  expect(last).not.toContain("$303.10");
});

test("billing and receipts show refunds with their days", async () => {
  const site = await passSite();
  await buy(site);
  await site.member.post("/api/rawpass/passes/1/cancel");
  const { body } = await site.member.get("/api/rawpass/passes");
  const path = { path: { id: 1 } };
  const details = (await site.member.get("/api/rawpass/passes/1")).body;
  const invoices = (await site.member.get("/api/rawpass/passes/1/invoices")).body;
  const read = (isDone: boolean) => {
    const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } });
    for (const { refunds } of [details.data, ...invoices.data]) refunds[0].isDone = isDone;
    client.setQueryData(getQuery("/api/rawpass/passes/{id}", path).queryKey, details);
    client.setQueryData(getQuery("/api/rawpass/passes/{id}/invoices", path).queryKey, invoices);
    const shown = [
      <Billing key="billing" pass={body.data[0]} />,
      <InvoiceList key="list" passId={1} />,
    ];
    return shown.map((part) =>
      renderToStaticMarkup(
        <QueryClientProvider client={client}>{part}</QueryClientProvider>,
      ).replaceAll(/<[^>]*>/g, " "),
    );
  };
  for (const text of read(false)) {
    expect(text).toContain("Refund of $303.10 requested on March 10, 2027, on its way.");
  }
  for (const text of read(true)) expect(text).toContain("$303.10 refunded on March 10, 2027.");
});

test("receipts show the day of payment and the receipt number", () => {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } });
  const invoice = {
    createdAt: "2027-01-01T18:54:00Z",
    amountCents: 12_990,
    url: null,
    refunds: [],
  };
  const paid = { status: "paid", paidAt: "2027-01-08T18:54:00Z", receiptNumber: "RP-41-3" };
  const open = { status: "open", paidAt: null, receiptNumber: null };
  client.setQueryData(getQuery("/api/rawpass/passes/{id}/invoices", { path: { id: 1 } }).queryKey, {
    data: [
      { ...invoice, ...paid, id: "in_2" },
      { ...invoice, ...open, id: "in_1" },
    ],
  } as never);
  const text = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <InvoiceList passId={1} />
    </QueryClientProvider>,
  ).replaceAll(/<[^>]*>/g, " ");
  expect(text).toMatch(
    /Paid on January 8, 2027 +\$129\.90 +RP-41-3 +January 1, 2027 +\$129\.90 +Not paid/,
  );
});
