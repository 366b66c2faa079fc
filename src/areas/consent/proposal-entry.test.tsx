import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { ProposalKind } from "#areas/youscout/nominations/schema/proposals.ts";
import { MayUseContext } from "#lib/may-use.ts";
import type { StaffRight } from "#lib/staff-rights.ts";
import ProposalEntry from "./components/proposal-entry.tsx";

const MOMENT = "2027-03-01T12:00:00.000Z";

type Queued = Parameters<typeof ProposalEntry>[0]["proposal"];

function markupOf(
  given: Pick<Queued, "kind" | "prospectId" | "nominationId">,
  right?: StaffRight,
): string {
  const proposal = {
    ...{ id: 1, playerName: "Malik Thibeaux", ...given },
    ...{ previousEmail: null, guardianEmail: null, proposedBy: "one" },
    ...{ proposedAt: MOMENT, until: MOMENT },
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <MayUseContext value={(who) => who === right}>
          <ProposalEntry proposal={proposal} />
        </MayUseContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Letters that press a button of the proposal. */
function keysOf(kind: ProposalKind): string[] {
  const markup = markupOf({ kind, prospectId: 1, nominationId: null });
  return [...markup.matchAll(/data-work-key="(\w)"/g)].map(([, key = ""]) => key);
}

test("a nomination is a link for who may open the list of them", () => {
  const about = { kind: "replace", prospectId: null, nominationId: 7 } as const;
  expect(markupOf(about, "moderator")).toContain(">Nomination #7</a>");
  expect(markupOf(about, "scout")).toMatch(/>Nomination #7<(?!\/a>)/);
});

test("no letter deletes a child, which needs the dialog", () => {
  expect(keysOf("replace")).toEqual(["a", "r"]);
  expect(keysOf("delete")).toEqual(["r"]);
});
