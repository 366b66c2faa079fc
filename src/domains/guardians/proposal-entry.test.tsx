import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import ProposalEntry from "./components/proposal-entry.tsx";
import type { ProposalKind } from "./rules.ts";

const MOMENT = "2027-03-01T12:00:00.000Z";

/** Letters that press a button of the proposal. */
function keysOf(kind: ProposalKind): string[] {
  const proposal = {
    ...{ id: 1, prospectId: 1, nominationId: null, kind, playerName: "Malik Thibeaux" },
    ...{ previousEmail: null, guardianEmail: null, proposedBy: "one" },
    ...{ proposedAt: MOMENT, until: MOMENT },
  };
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ProposalEntry proposal={proposal} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return [...markup.matchAll(/data-work-key="(\w)"/g)].map(([, key = ""]) => key);
}

test("no letter deletes a child, which needs the dialog", () => {
  expect(keysOf("replace")).toEqual(["a", "r"]);
  expect(keysOf("delete")).toEqual(["r"]);
});
