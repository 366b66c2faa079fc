import { expect, test } from "vitest";
import { SponsorTerms } from "#areas/connect/profiles/components/sponsor-terms.tsx";
import { createQueryClient } from "#lib/query.ts";
import { renderPage } from "#tests/render-page.tsx";
import { Deal } from "./components/deal.tsx";
import { DealList } from "./components/deal-list.tsx";

const AT = "2027-03-13T17:00:00.000Z";
const DEAL = {
  ...{ id: 1, offerId: null, otherId: null, title: "Lakefront Classic", otherName: "Roofs" },
  ...{ side: "organizer", status: "pending", fulfilment: "in_progress", amount: 15_000 },
  ...{ feeCents: 1_500, shareCents: 13_500, refundAmount: 0, refundFailedCents: 0, payBy: AT },
  ...{ paidAt: AT, dueAt: AT, payoutAt: null, paidOutAt: null, payouts: "ready" },
  ...{ isWithBank: false, isWithStaff: false, isDecided: false, canPay: false, canProve: false },
  ...{ canAnswer: false, canWrite: false, writeRefusal: null, contact: null, dispute: null },
  ...{ steps: [], benefits: [], evidence: [], messages: [], events: [] },
  reviews: { until: null, own: null, other: null },
};

const pageOf = (more: object) =>
  renderPage(() => (
    <Deal deal={{ ...DEAL, ...more } as never} Upload={() => null} terms={<SponsorTerms />} />
  ));

test("the organizer reads what they are paid, but not while staff decide it", () => {
  expect(pageOf({})).toContain("You are paid $135; we keep $15.");
  expect(pageOf({ isWithStaff: true })).not.toContain("You are paid");
  const dispute = { reason: "No banner.", answer: null, decision: null, answerBy: AT };
  expect(pageOf({ fulfilment: "disputed", dispute })).not.toContain("You are paid");
});

test("the sponsor reads the number of the receipt once the deal is paid", () => {
  expect(pageOf({ side: "sponsor" })).toMatch(/Receipt number (<!-- -->)?CD-1</);
  expect(pageOf({ side: "sponsor", paidAt: null })).not.toContain("CD-1");
  expect(pageOf({})).not.toContain("CD-1");
});

test.each([
  ["sponsor", "Pay by"],
  ["organizer", "To be paid by"],
] as const)("the %s reads among the deals until when one is paid", (side, text) => {
  const client = createQueryClient({ request: () => new Promise(() => {}) });
  const unpaid = { ...DEAL, side, fulfilment: "unpaid" };
  const page = { data: [unpaid, { ...unpaid, id: 2, fulfilment: "delivered" }], total: 2 };
  client.setQueryData(["/api/connect/deals"], { ...page, hasMore: false });
  const markup = renderPage(DealList, { client });
  expect(markup.split(`${text} `)).toHaveLength(2);
  expect(markup).toContain(`dateTime="${AT}"`);
});

test("the sponsor reads beside the button that pays what canceling and silence mean", () => {
  const unpaid = { side: "sponsor", fulfilment: "unpaid", paidAt: null, canPay: true };
  const markup = pageOf(unpaid);
  expect(markup).toContain("7 to 13 days before, half");
  expect(markup).toContain("it counts as accepted");
  expect(pageOf({})).not.toContain("days before, half");
});
