import { expect, test } from "vitest";
import { renderPage } from "#tests/render-page.tsx";
import EndListingDialog from "./components/own/end-listing-dialog.tsx";
import { OwnListings } from "./components/own/own-listings.tsx";
import type { OwnListing } from "./schema/listings.ts";

const LISTING = {
  ...{ id: 1, title: "Crescent City Classic", type: "event", status: "active", saved: 0 },
  ...{ change: "none", isForMinor: false, word: "none", slotsReserved: 0, slotsFilled: 0 },
} as OwnListing;
const OffersEnd = () => <p>2 open offers end.</p>;

const actionsOf = (more: Partial<OwnListing>) => {
  const listings = [{ ...LISTING, ...more }];
  const markup = renderPage(() => <OwnListings listings={listings} OffersEnd={OffersEnd} />);
  return [...markup.matchAll(/aria-label="([^:"]+): Crescent/g)].map(([, label]) => label);
};

test.each([
  [{}, ["Take down", "Close"]],
  [{ slotsReserved: 1 }, ["Close"]],
  [{ slotsFilled: 1 }, ["Close"]],
  [{ status: "pending_review" }, ["Take down"]],
  [{ status: "pending_review", slotsFilled: 1 }, []],
] as const)("a listing with %j offers its creator: %j", (given, labels) => {
  expect(actionsOf(given)).toEqual(labels);
});

test.each([
  ["close", LISTING, "No one can make an offer"],
  ["take_down", LISTING, "becomes a draft that only you see."],
  ["take_down", { ...LISTING, isForMinor: true }, "the guardian has to agree again."],
] as const)("to %s, its creator reads first what ends", (step, listing, text) => {
  const props = { listing, step, name: "Crescent City Classic", OffersEnd, onClose: () => {} };
  const markup = renderPage(() => <EndListingDialog {...props} />);
  expect(markup).toContain(text);
  expect(markup).toContain("2 open offers end.");
});
