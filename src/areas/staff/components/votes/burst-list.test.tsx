import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { VoteBurst } from "#areas/votes/schema/bursts.ts";
import { getQuery } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { renderPage } from "#tests/render-page.tsx";
import { BurstList } from "./burst-list.tsx";

/** A burst of one second, as the call answers it. */
const BURST: VoteBurst = {
  id: 1,
  kind: "prospect",
  targetId: 7,
  name: "Julien Belombray",
  startedAt: "2027-03-10T18:00:05.000Z",
  endedAt: "2027-03-10T18:00:05.999Z",
  votes: 400,
  usual: 3,
  state: "flagged",
  reason: null,
  waitsSince: "2027-03-10T18:00:05.000Z",
  isOverdue: false,
  minutes: [{ startsAt: "2027-03-10T18:00:00.000Z", votes: 400 }],
  accounts: 0,
  networks: 300,
  largestNetwork: { network: "abcdefghijkl", votes: 1 },
};

/** The first HTML of the bursts, as the call answered them. */
async function show(queryFn: () => Promise<unknown>): Promise<string> {
  const queries = { queryFn, staleTime: "static", retry: false, retryOnMount: false } as const;
  const client = new QueryClient({ defaultOptions: { queries } });
  await client.prefetchQuery(getQuery("/api/admin/vote-bursts"));
  return renderPage(BurstList, { client });
}

test("bursts that could not be read are not shown as none", async () => {
  const markup = await show(() => Promise.reject(new Error("away")));
  expect(markup).toContain("Error loading the bursts. Please try again later.");
});

test("where there were no bursts, staff read that there were none", async () => {
  const markup = await show(async () => ({ data: [], waiting: 0 }));
  expect(markup).toContain("No bursts in the past 24 months.");
});

const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, "").replaceAll(/\s+/g, " ");

test("a burst is told in the time of its chart, whoever reads it", async () => {
  const text = textOf(await show(async () => ({ data: [BURST], waiting: 1 })));
  expect(text).toContain(
    "400 votes from Mar 10, 2027, 12:00:05 PM to Mar 10, 2027, 12:00:05 PM, New Orleans time; at most 3 in 10 minutes before.",
  );
});

test.each([
  [1, "cast 1 vote: less than 1% of them."],
  [160, "cast 160 votes: 40% of them."],
  [399, "cast 399 votes: more than 99% of them."],
  [400, "cast 400 votes: 100% of them."],
])("of 400 votes, %i of the largest network are told as a share", async (votes, expected) => {
  const largestNetwork = { network: "abcdefghijkl", votes };
  expect(
    textOf(await show(async () => ({ data: [{ ...BURST, largestNetwork }], waiting: 1 }))),
  ).toContain(expected);
});

test("a public reason is asked for only where votes are voided", async () => {
  const markup = await show(async () => ({ data: [BURST], waiting: 1 }));
  expect(markup).toContain("Void them for good");
  expect(markup).not.toContain("public ledger");
});

test("where more wait than are shown, the list leads to the queue, which has them all", async () => {
  const told = async (waiting: number) => show(async () => ({ data: [BURST], waiting }));
  expect(await told(1)).not.toContain(paths.adminQueue);
  const markup = await told(21);
  expect(textOf(markup)).toContain("The oldest 1 of 21 that wait are shown.");
  expect(markup).toContain(`href="${paths.adminQueue}"`);
});

test("a burst that waits for more than a day says so, as it is flagged or held", async () => {
  const told = async (given: Partial<VoteBurst>) =>
    textOf(await show(async () => ({ data: [{ ...BURST, ...given }], waiting: 1 })));
  expect(await told({})).not.toContain("24 hours");
  expect(await told({ isOverdue: true })).toContain("Over 24 hours old");
  expect(await told({ isOverdue: true, state: "held" })).toContain("Held over 24 hours");
});
