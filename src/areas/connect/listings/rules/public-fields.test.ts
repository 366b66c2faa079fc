import { expect, test } from "vitest";
import type { PublicListing } from "../schema/listings.ts";
import { CHILD_FIELDS, type ChildFacts, type ChildFieldsOf, cardOf, NO_FACTS } from "./minors.ts";
import { type ListingFieldsOf, MINOR_LISTING_FIELDS, shownOfMinor } from "./public-fields.ts";

test("a field that the tables don't name does not compile, nor is it shown", () => {
  // @ts-expect-error: the table has no nickname
  MINOR_LISTING_FIELDS satisfies ListingFieldsOf<PublicListing & { nickname: string }>;
  // @ts-expect-error: nor has that of what is known of a child
  CHILD_FIELDS satisfies ChildFieldsOf<ChildFacts & { nickname: string }>;
  expect(shownOfMinor({ nickname: "Jules" })).not.toHaveProperty("nickname");
});

test("a listing about a child has no picture, and names no parent", () => {
  const listing = { id: 7, mediaUrls: ["/a.webp"], creatorId: 3, creatorName: "Rose Laurent" };
  const { id, mediaUrls, creatorId, creatorName } = shownOfMinor(listing);
  expect({ id, mediaUrls, creatorId, creatorName }).toEqual({
    ...{ id: 7, mediaUrls: [], creatorId: null, creatorName: "A parent or guardian" },
  });
});

test("the initial on the card of a child is a letter, whatever the last name begins with", () => {
  const name = { firstName: "Malik", lastName: "“Deuce” Thibeaux" };
  const facts = { ...NO_FACTS, ...name, age: 15, sport: "Baseball", position: "SS" } as const;
  expect(cardOf(facts)?.name).toBe("Malik D.");
});
