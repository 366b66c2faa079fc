import { expect, test } from "vitest";
import { renderPage } from "#tests/render-page.tsx";
import type { VoteReport } from "../schema/report.ts";
import { VoidVotesForm } from "./void-votes-form.tsx";

const AT = "2027-03-10T18:00:00.000Z";
const counts = { counted: 0, held: 0, voided: 0 };

/** The form's first HTML for one network with these votes. */
function show(given: Partial<typeof counts>, hasLedger = true): string {
  const of = { ...counts, ...given };
  const report: VoteReport = {
    communityVotes: 0,
    from: AT,
    to: AT,
    timeZone: "America/Chicago",
    hours: [{ startsAt: AT, ...of }],
    networks: [{ network: "abcdefghijkl", ...of, firstAt: AT, lastAt: AT }],
    otherNetworks: 0,
  };
  const form = (
    <VoidVotesForm
      name="Julien"
      hasLedger={hasLedger}
      send={() => Promise.reject(new Error("not sent"))}
      touched={[]}
      addressOf={(network) => `/${network}`}
      report={report}
    />
  );
  return renderPage(() => form);
}

const CHECKBOX = /<input type="checkbox"[^>]*>/;

test("a network can be chosen as long as votes of it count or are held", () => {
  expect(CHECKBOX.exec(show({ counted: 2, voided: 1 }))?.[0]).not.toContain("disabled");
  expect(CHECKBOX.exec(show({ held: 2, voided: 1 }))?.[0]).not.toContain("disabled");
  expect(CHECKBOX.exec(show({ voided: 3 }))?.[0]).toContain("disabled");
});

test("only votes that a public ledger shows are given a public reason", () => {
  expect(show({ counted: 1 })).toContain("Shown in the public ledger");
  expect(show({ counted: 1 }, false)).not.toContain("Shown in the public ledger");
});

test("held votes are not called voided", () => {
  const markup = show({ held: 2 });
  expect(markup).toContain("2 held, ");
  expect(markup).not.toContain(" voided, ");
});
