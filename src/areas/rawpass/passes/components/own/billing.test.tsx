import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { buy, passSite } from "#tests/passes.ts";
import type { OwnPass } from "../../schema/passes.ts";
import { Billing } from "./billing.tsx";

test("billing names the last charge of a pass that ends by age, and none after it", async () => {
  const site = await passSite();
  await buy(site);
  const { body } = await (await site.signIn(site.member.user)).get("/api/rawpass/passes");
  const read = (outgrown: OwnPass["outgrown"]) =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
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
