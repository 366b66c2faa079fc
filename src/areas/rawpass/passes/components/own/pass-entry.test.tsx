import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { bookingJobs } from "#areas/rawpass/bookings/jobs.ts";
import { passJobs } from "#areas/rawpass/passes/jobs.ts";
import { getQuery } from "#lib/call.ts";
import { businessMoment } from "#lib/dates.ts";
import { buy, type PassSite, passSite } from "#tests/passes.ts";
import { PassEntry } from "./pass-entry.tsx";

/** The text of a family's only pass on its page. */
async function readPass(site: PassSite): Promise<string> {
  const member = await site.signIn(site.member.user);
  const [pass] = (await member.get("/api/rawpass/passes")).body.data;
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } });
  const details = (await member.get(`/api/rawpass/passes/${pass.id}`)).body;
  client.setQueryData(
    getQuery("/api/rawpass/passes/{id}", { path: { id: pass.id } }).queryKey,
    details,
  );
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PassEntry pass={pass} athleteName="Maya" hasSessions cancelSession={() => null} />
    </QueryClientProvider>,
  )
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'");
}

async function goTo(site: PassSite, day: string): Promise<void> {
  await site.letTimePass(businessMoment(day, "13:00").getTime() - site.clock.now.getTime());
  for (const job of [...bookingJobs(site.deps), ...passJobs(site.deps)]) await job.run();
}

test("a pass that is owed says how much, until when and how to pay, and is no use once suspended", async () => {
  const site = await passSite();
  await buy(site);
  await goTo(site, "2027-04-10");
  const { subscriptionId } = await site.pass();
  await site.provider.control.beginNextMonth(SYSTEM, subscriptionId ?? "", { charge: "fails" });
  const failed = await readPass(site);
  expect(failed).toContain("We couldn't charge $303.10 to your card.");
  expect(failed).toContain("Without payment, the pass ends on April 24, 2027.");
  expect(failed).toContain("Next session");
  await goTo(site, "2027-04-18");
  const suspended = await readPass(site);
  expect(suspended).toContain("isn't let in until the open month, $303.10, is paid.");
  expect(suspended).toContain("Without payment, the pass ends on April 24, 2027.");
  expect(suspended).toContain("Change card under Billing");
  expect(suspended).not.toMatch(/Next session|Show at the desk/);
});
