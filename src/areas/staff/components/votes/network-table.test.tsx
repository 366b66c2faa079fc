import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { USUAL_DAYS } from "#areas/votes/components/days-filter.tsx";
import { getQuery } from "#lib/call.ts";
import { renderPage } from "#tests/render-page.tsx";
import { NetworkTable } from "./network-table.tsx";

const AT = { firstAt: "2027-03-10T18:00:00.000Z", lastAt: "2027-03-10T19:00:00.000Z" };
const TARGETS = { prospects: 1, nominations: 0 };

test("a network's votes are told apart: those that count, are held, and are voided", async () => {
  const data = [
    { network: "held", counted: 1, held: 2, voided: 0, ...TARGETS, ...AT },
    { network: "voided", counted: 3, held: 0, voided: 4, ...TARGETS, ...AT },
  ];
  const queryFn = async () => ({ data, otherNetworks: 0 });
  const client = new QueryClient({ defaultOptions: { queries: { queryFn, staleTime: "static" } } });
  await client.prefetchQuery(getQuery("/api/admin/vote-networks", { query: { days: USUAL_DAYS } }));
  const markup = renderPage(NetworkTable, { client });
  const text = markup.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  expect(text).toContain("held 1 vote , 2 held 1 player");
  expect(text).toContain("voided 3 votes , 4 voided 1 player");
});
