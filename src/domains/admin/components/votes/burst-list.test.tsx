import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { burstsQuery } from "../../client.ts";
import { BurstList } from "./burst-list.tsx";

/** The first HTML of the bursts, as the call answered them. */
async function show(queryFn: () => Promise<unknown>): Promise<string> {
  const queries = { queryFn, staleTime: "static", retry: false, retryOnMount: false } as const;
  const client = new QueryClient({ defaultOptions: { queries } });
  await client.prefetchQuery(burstsQuery());
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <BurstList />
    </QueryClientProvider>,
  );
}

test("bursts that could not be read are not shown as none", async () => {
  const markup = await show(() => Promise.reject(new Error("away")));
  expect(markup).toContain("Error loading the bursts. Please try again later.");
});

test("where there were no bursts, staff read that there were none", async () => {
  const markup = await show(async () => ({ data: [] }));
  expect(markup).toContain("No bursts in the past 24 months.");
});
