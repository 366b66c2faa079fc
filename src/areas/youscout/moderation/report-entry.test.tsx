import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ReportEntry } from "./components/report-entry.tsx";

const MOMENT = "2027-03-01T12:00:00.000Z";

function entryOf(hiddenAt: string | null): string {
  const nomination = { id: 1, name: "Ada Verret", age: 15, status: "approved", isPublic: true };
  const author = { id: 2, username: "ana", role: "coach", isConfirmed: true };
  const comment = {
    ...{ id: 3, nomination, comment: "What an arm!", author, isApproved: true, hiddenAt },
    ...{ createdAt: MOMENT, editedAt: null },
  };
  const reports = [{ reason: "hurtful", note: null, createdAt: MOMENT }];
  const report = { id: 4, status: "open", nomination, performance: null, comment, reports };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ReportEntry report={report as never} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test("a report says whether its comment is hidden already", () => {
  expect(entryOf(null)).toMatch(/Hide the comment.*Nothing wrong with it/);
  expect(entryOf(MOMENT)).toMatch(/Hidden until you decide.*Keep it hidden.*Show it again/);
});
