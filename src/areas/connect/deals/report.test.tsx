import { expect, test } from "vitest";
import { renderPage } from "#tests/render-page.tsx";
import { Messages } from "./components/messages.tsx";
import { Report } from "./components/report.tsx";

const AT = "2027-05-20T17:00:00.000Z";
const DEAL = {
  ...{ id: 1, title: "Lakefront Classic", sponsorName: "Roofs", organizerName: "Lakefront" },
  ...{ side: "sponsor", amount: 100_000, refundAmount: 0, audienceSize: 2_000, benefits: [] },
  ...{ dateStart: "2027-05-08", dateEnd: "2027-05-09", paidAt: AT, deliveredAt: AT },
  ...{ acceptedAt: AT, cancelledAt: null, organizerWords: null },
};

/** The facts of the report of a deal, as term: fact. */
function factsOf(more: object): string[] {
  const markup = renderPage(() => <Report deal={{ ...DEAL, ...more } as never} />);
  return [...markup.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
    ([, term, fact]) => `${term}: ${fact}`,
  );
}

const event = (kind: string, by: string) => ({ id: 1, kind, by, words: null, createdAt: AT });

test("the report says what was paid, returned and kept after a dispute, and who decided", () => {
  const facts = factsOf({ refundAmount: 40_000, events: [event("decided", "staff")] });
  expect(facts).toEqual(
    expect.arrayContaining([
      "Paid: $1,000, May 20, 2027",
      "Decided: RAW staff, May 20, 2027",
      "Returned: $400",
      "Kept: $600",
    ]),
  );
  expect(facts.join()).not.toContain("Accepted");
});

test("the report says who accepted, also where nobody did in time", () => {
  const accepted = (by: string) => factsOf({ events: [event("accepted", by)] }).join();
  expect(accepted("sponsor")).toContain("Accepted: Sponsor, May 20, 2027");
  expect(accepted("system")).toContain("Accepted: Automatically, by the terms, May 20, 2027");
});

test("the report says that the bank took the money back, and not who had accepted before", () => {
  const lost = { ...event("bank_decided", "payment"), words: "lost" };
  const facts = factsOf({ refundAmount: 100_000, events: [event("accepted", "sponsor"), lost] });
  expect(facts.join()).toContain("Taken back by the bank: Payment provider, May 20, 2027");
  const won = { ...event("bank_decided", "payment"), words: "won" };
  const kept = factsOf({ events: [event("accepted", "sponsor"), won] }).join();
  expect(kept).toContain("Accepted: Sponsor");
});

test("the report of a running deal says what was paid, and of no end", () => {
  const facts = factsOf({ acceptedAt: null, events: [event("paid", "payment")] }).join();
  expect(facts).toContain("Paid: $1,000");
  expect(facts).not.toMatch(/Returned|Kept|Decided/);
});

test("a deal with all its messages says so, and still how to reach each other", () => {
  const contact = { email: "ana@roofs.example", website: null };
  const deal = { ...DEAL, messages: [], canWrite: false, contact, otherName: "Roofs" };
  const shown = (writeRefusal: string | null) =>
    renderPage(() => <Messages deal={{ ...deal, writeRefusal } as never} Upload={() => null} />);
  expect(shown("That was all.")).toMatch(/How to reach Roofs.*ana@roofs.example.*That was all\./);
  expect(shown(null)).toBe("");
});
