import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import DealEntry from "#areas/connect/deals/components/administration/deal-entry.tsx";
import ReviewEntry from "#areas/connect/deals/components/administration/review-entry.tsx";
import ListingEntry from "#areas/connect/listings/components/administration/listing-entry.tsx";
import PersonEntry from "#areas/connect/profiles/components/administration/person-entry.tsx";
import ProposalEntry from "#areas/consent/components/proposal-entry.tsx";
import MessageEntry from "#areas/people/contact/components/message-entry.tsx";
import { RequestEntry } from "#areas/site/privacy/components/request-entry.tsx";
import { CommentEntry } from "#areas/youscout/moderation/components/comment-entry.tsx";
import { NominationButtons } from "#areas/youscout/moderation/components/nomination-buttons.tsx";
import { ReportEntry } from "#areas/youscout/moderation/components/report-entry.tsx";
import CoachEntry from "./components/queue/coach-entry.tsx";
import MoneyEntry from "./components/queue/money-entry.tsx";

const MOMENT = "2027-03-01T12:00:00.000Z";
const CHILD = { id: 1, name: "Ada Verret", age: 15, status: "approved", isPublic: true };
const AUTHOR = { id: 2, username: "ana", role: "coach", isConfirmed: true };
const COMMENT = {
  ...{ id: 3, nomination: CHILD, comment: "What an arm!", author: AUTHOR },
  ...{ isApproved: false, hiddenAt: null, createdAt: MOMENT, editedAt: null },
};
const NOMINATION = {
  privateDetails: [],
  ...{ id: 4, age: 15, sport: "Baseball", level: "limited", consent: "none", likely: [] },
  ...{ withheld: [], guardianProposal: null, communityVotes: 3, updatedAt: MOMENT },
  ...{ isErased: false, isLeftToOthers: false, isPublic: false, publication: "limited" },
};

/** Each entry of the queue, and the nominations that staff show again, delete or promote. */
const ENTRIES: Record<string, ReactNode> = {
  comment: <CommentEntry comment={COMMENT as never} />,
  report: (
    <ReportEntry
      report={{ id: 5, status: "open", nomination: CHILD, comment: null, reports: [] } as never}
    />
  ),
  request: (
    <RequestEntry
      request={
        {
          ...{ id: 6, kind: "removal", isAboutMinor: true, personName: "Ada", message: "Please" },
          ...{ status: "new", player: null, nomination: null, requesterEmail: "a@city.example" },
          ...{ createdAt: MOMENT, statusChangedAt: MOMENT, requesterRelation: "guardian" },
          stillShown: [
            { kind: "player", id: 1, name: "Ada", about: "", isPublic: true, isNamed: true },
          ],
        } as never
      }
    />
  ),
  proposal: (
    <ProposalEntry
      proposal={
        {
          ...{ id: 7, prospectId: 1, nominationId: null, kind: "replace", playerName: "Ada" },
          ...{ previousEmail: null, guardianEmail: null, proposedBy: "one" },
          ...{ proposedAt: MOMENT, until: MOMENT },
        } as never
      }
    />
  ),
  review: (
    <ReviewEntry
      review={
        { id: 8, reviewerName: "A", receiverName: "B", rating: 1, createdAt: MOMENT } as never
      }
    />
  ),
  deal: <DealEntry deal={{ id: 13, amount: 1, heldCents: 0, updatedAt: MOMENT } as never} />,
  message: <MessageEntry message={{ id: 9, name: "A", replies: [], createdAt: MOMENT } as never} />,
  money: (
    <MoneyEntry
      task={{ id: 14, kind: "dispute", amountCents: null, openedAt: MOMENT } as never}
      isUrgent={false}
    />
  ),
  coach: <CoachEntry user={{ id: 10, username: "ana", createdAt: MOMENT } as never} />,
  listing: (
    <ListingEntry
      listing={{ id: 11, withheld: [], priceMin: null, priceMax: null, updatedAt: MOMENT } as never}
    />
  ),
  person: (
    <PersonEntry
      person={{ id: 12, review: "waiting", createdAt: MOMENT, updatedAt: MOMENT } as never}
    />
  ),
  ...Object.fromEntries(
    [
      { status: "pending", hiddenAt: null },
      { status: "approved", hiddenAt: MOMENT },
      { status: "approved", hiddenAt: null, level: "full", consent: "agreed", isPublic: true },
    ].map((state, index) => [
      `nomination ${index}`,
      <NominationButtons
        key={state.status}
        nomination={{ ...NOMINATION, ...state } as never}
        isPending={false}
        mutate={async () => "done"}
        onAsk={() => {}}
        onCorrect={() => {}}
        onVotes={() => {}}
        onReadOn={null}
      />,
    ]),
  ),
};

/** Each key with the labels of all buttons that it presses. */
function labelsByKey(): Record<string, string[]> {
  const found = Object.values(ENTRIES).flatMap((entry) => {
    const markup = renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{entry}</MemoryRouter>
      </QueryClientProvider>,
    );
    return [...markup.matchAll(/data-work-key="(\w)"[^>]*>(.*?)<\/button>/g)].map(
      ([, key = "", inner = ""]) => [key, inner.replace(/<kbd.*|<svg.*?<\/svg>/g, "")] as const,
    );
  });
  const byKey = Map.groupBy(found, ([key]) => key);
  return Object.fromEntries(
    [...byKey].map(([key, all]) => [key, [...new Set(all.map(([, label]) => label))].toSorted()]),
  );
}

test("a key does the same on every kind of entry", () => {
  expect(labelsByKey()).toEqual({
    a: ["Approve", "Confirm"],
    b: ["Ask back"],
    c: ["Decide"],
    d: ["Delete", "Delete for good"],
    e: ["Add a note", "Correct or note", "Note"],
    f: ["Answered", "Finish"],
    h: ["Hide", "Hide the page", "Hide the page now"],
    m: ["Merge"],
    p: ["Promote to the board"],
    r: ["Decline", "Leave it as it is", "Reject"],
    s: ["Start"],
    u: ["Nothing wrong with it", "Show again"],
    v: ["Votes"],
  });
});
