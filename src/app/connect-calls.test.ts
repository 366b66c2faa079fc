import { eq } from "drizzle-orm";
import type { RouteOptions } from "fastify";
import { expect, test } from "vitest";
import { adminApi } from "#admin-api.ts";
import { aListing } from "#areas/connect/listings/testing.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import { uploads } from "#areas/platform/uploads/tables.ts";
import { withQuery } from "#lib/list-address.ts";
import { memberApi } from "#member-api.ts";
import { paths } from "#paths.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import {
  accept,
  agree,
  type ConnectSite,
  connectSite,
  deliver,
  onboard,
  pay,
  read,
} from "#tests/deals.ts";
import { siteWithCalls } from "#tests/site-with-calls.ts";

/** What only some may read, each by a word that stands nowhere else. */
const SECRETS = {
  talk: "Secrettalk is what we say to each other.",
  amount: 77_777,
  proof: "Secretproof",
  message: "Secretmessage after the payment.",
  dispute: "Secretdispute is why we are not content.",
  draft: "Secretdraft of a listing",
  sponsorPhone: "(504) 555-0177",
  organizerPhone: "(504) 555-0188",
  note: "Secretnote of staff",
  review: "Secretreview until the other side has written one.",
} as const;
type Secret = keyof typeof SECRETS;

const WHO = ["visitor", "member", "stranger", "sponsor", "organizer", "admin"] as const;
type Who = (typeof WHO)[number];

/** What somebody may never find in any answer. Staff see that there is a talk, and never what was written. */
const WITHHELD: Record<Who, readonly Secret[]> = {
  visitor: Object.keys(SECRETS) as Secret[],
  member: Object.keys(SECRETS) as Secret[],
  stranger: Object.keys(SECRETS) as Secret[],
  sponsor: ["draft", "organizerPhone", "note"],
  organizer: ["sponsorPhone", "note", "review"],
  admin: ["talk"],
};

/** The numbers of what is there. */
interface There {
  listingId: number;
  offerId: number;
  dealId: number;
  pictureId: number;
  draftId: number;
  reviewId: number;
  personId: number;
}

interface Call {
  at(there: There): string;
  body?: (there: There) => unknown;
  /** Everybody; whoever is signed in, of what is their own; or these alone. */
  for: "everybody" | "signed-in" | readonly Who[];
}

const WORDS = "These are words of twenty characters and more.";
const SIDES = ["sponsor", "organizer"] as const;
const STAFF = ["admin"] as const;
const CREATOR = ["organizer"] as const;

/** Every call of Connect; what changes things stands last. */
const CALLS: Record<string, Call> = {
  [`GET ${memberApi.connectListings}`]: { at: () => memberApi.connectListings, for: "everybody" },
  [`GET ${memberApi.connectListing(":id")}`]: {
    at: ({ listingId }) => memberApi.connectListing(listingId),
    for: "everybody",
  },
  [`GET ${memberApi.connectPerson(":id")}`]: {
    at: ({ personId }) => memberApi.connectPerson(personId),
    for: "everybody",
  },
  [`GET ${memberApi.connectReviewsOf(":id")}`]: {
    at: ({ personId }) => memberApi.connectReviewsOf(personId),
    for: "everybody",
  },
  [`GET ${memberApi.connectProfile}`]: { at: () => memberApi.connectProfile, for: "signed-in" },
  [`GET ${memberApi.connectOwnListings}`]: {
    at: () => memberApi.connectOwnListings,
    for: "signed-in",
  },
  [`GET ${memberApi.connectSavedListings}`]: {
    at: () => memberApi.connectSavedListings,
    for: "signed-in",
  },
  [`GET ${memberApi.connectPayouts}`]: { at: () => memberApi.connectPayouts, for: "signed-in" },
  [`GET ${memberApi.connectOffers}`]: {
    at: () => withQuery(memberApi.connectOffers, { box: "received" }),
    for: ["stranger", ...SIDES],
  },
  [`GET ${memberApi.connectDeals}`]: {
    at: () => memberApi.connectDeals,
    for: ["stranger", ...SIDES],
  },
  [`GET ${memberApi.connectOffer(":id")}`]: {
    at: ({ offerId }) => memberApi.connectOffer(offerId),
    for: SIDES,
  },
  [`GET ${memberApi.connectDeal(":id")}`]: {
    at: ({ dealId }) => memberApi.connectDeal(dealId),
    for: SIDES,
  },
  [`GET ${memberApi.connectProof(":id", ":proofId")}`]: {
    at: ({ dealId, pictureId }) => memberApi.connectProof(dealId, pictureId),
    for: [...SIDES, "admin"],
  },
  [`GET ${adminApi.connectPeople}`]: { at: () => adminApi.connectPeople, for: STAFF },
  [`GET ${adminApi.connectPeopleFile}`]: { at: () => adminApi.connectPeopleFile, for: STAFF },
  [`GET ${adminApi.connectSettings}`]: { at: () => adminApi.connectSettings, for: STAFF },
  [`GET ${adminApi.connectListings}`]: { at: () => adminApi.connectListings, for: STAFF },
  [`GET ${adminApi.connectListingsFile}`]: { at: () => adminApi.connectListingsFile, for: STAFF },
  [`GET ${adminApi.connectOffers}`]: { at: () => adminApi.connectOffers, for: STAFF },
  [`GET ${adminApi.connectDeals}`]: { at: () => adminApi.connectDeals, for: STAFF },
  [`GET ${adminApi.connectDealsFile}`]: { at: () => adminApi.connectDealsFile, for: STAFF },
  [`GET ${adminApi.connectDeal(":id")}`]: {
    at: ({ dealId }) => adminApi.connectDeal(dealId),
    for: STAFF,
  },
  [`GET ${adminApi.connectFigures}`]: { at: () => adminApi.connectFigures, for: STAFF },
  [`GET ${adminApi.connectReviews}`]: { at: () => adminApi.connectReviews, for: STAFF },
  [`PUT ${memberApi.connectSavedListing(":id")}`]: {
    at: ({ listingId }) => memberApi.connectSavedListing(listingId),
    for: "signed-in",
  },
  [`DELETE ${memberApi.connectSavedListing(":id")}`]: {
    at: ({ listingId }) => memberApi.connectSavedListing(listingId),
    for: "signed-in",
  },
  [`POST ${memberApi.connectReviewReport(":id")}`]: {
    at: ({ reviewId }) => memberApi.connectReviewReport(reviewId),
    body: () => ({ reason: "Nobody hung anything there." }),
    for: "signed-in",
  },
  [`POST ${memberApi.connectReviewAnswer(":id")}`]: {
    at: ({ reviewId }) => memberApi.connectReviewAnswer(reviewId),
    body: () => ({ answer: "Thank you, see you next year." }),
    for: CREATOR,
  },
  [`POST ${memberApi.connectOfferSteps(":id")}`]: {
    at: ({ offerId }) => memberApi.connectOfferSteps(offerId),
    body: () => ({ step: "accept", rounds: 1 }),
    for: SIDES,
  },
  [`POST ${memberApi.connectOfferMessages(":id")}`]: {
    at: ({ offerId }) => memberApi.connectOfferMessages(offerId),
    body: () => ({ message: WORDS }),
    for: SIDES,
  },
  [`POST ${memberApi.connectOffers}`]: {
    at: () => memberApi.connectOffers,
    body: ({ listingId }) => ({ listingId, amount: 50_000, message: WORDS }),
    for: ["stranger", "sponsor"],
  },
  [`POST ${memberApi.connectDealPayment(":id")}`]: {
    at: ({ dealId }) => memberApi.connectDealPayment(dealId),
    for: ["sponsor"],
  },
  [`POST ${memberApi.connectDealAnswer(":id")}`]: {
    at: ({ dealId }) => memberApi.connectDealAnswer(dealId),
    body: () => ({ words: WORDS }),
    for: CREATOR,
  },
  [`PUT ${memberApi.connectDealWords(":id")}`]: {
    at: ({ dealId }) => memberApi.connectDealWords(dealId),
    body: () => ({ words: WORDS }),
    for: CREATOR,
  },
  [`POST ${memberApi.connectDealMessages(":id")}`]: {
    at: ({ dealId }) => memberApi.connectDealMessages(dealId),
    body: () => ({ words: WORDS }),
    for: SIDES,
  },
  [`POST ${memberApi.connectProofs(":id")}`]: {
    at: ({ dealId }) => memberApi.connectProofs(dealId),
    body: () => ({ kind: "link", benefit: 0, url: "https://lakefront.example/more" }),
    for: SIDES,
  },
  [`DELETE ${memberApi.connectProof(":id", ":proofId")}`]: {
    at: ({ dealId, pictureId }) => memberApi.connectProof(dealId, pictureId),
    for: CREATOR,
  },
  [`POST ${memberApi.connectReview(":id")}`]: {
    at: ({ dealId }) => memberApi.connectReview(dealId),
    body: () => ({ rating: 5 }),
    for: SIDES,
  },
  [`POST ${memberApi.connectDealSteps(":id")}`]: {
    at: ({ dealId }) => memberApi.connectDealSteps(dealId),
    body: () => ({ step: "cancel", expectedRefund: null }),
    for: SIDES,
  },
  [`POST ${memberApi.connectOnboarding}`]: {
    at: () => memberApi.connectOnboarding,
    for: CREATOR,
  },
  [`POST ${memberApi.connectPayoutPage}`]: {
    at: () => memberApi.connectPayoutPage,
    for: CREATOR,
  },
  [`POST ${memberApi.connectOwnListings}`]: {
    at: () => memberApi.connectOwnListings,
    body: () => ({ type: "event" }),
    for: CREATOR,
  },
  [`PATCH ${memberApi.connectOwnListing(":id")}`]: {
    at: ({ draftId }) => memberApi.connectOwnListing(draftId),
    body: () => ({ location: "Kenner, LA" }),
    for: CREATOR,
  },
  [`DELETE ${memberApi.connectListingChange(":id")}`]: {
    at: ({ draftId }) => memberApi.connectListingChange(draftId),
    for: CREATOR,
  },
  [`POST ${memberApi.connectSubmission(":id")}`]: {
    at: ({ draftId }) => memberApi.connectSubmission(draftId),
    body: () => ({}),
    for: CREATOR,
  },
  [`POST ${memberApi.connectRenewal(":id")}`]: {
    at: ({ draftId }) => memberApi.connectRenewal(draftId),
    for: CREATOR,
  },
  [`POST ${memberApi.connectTakeBack(":id")}`]: {
    at: ({ draftId }) => memberApi.connectTakeBack(draftId),
    for: CREATOR,
  },
  [`POST ${memberApi.connectCompletion(":id")}`]: {
    at: ({ draftId }) => memberApi.connectCompletion(draftId),
    for: CREATOR,
  },
  [`PATCH ${memberApi.connectProfile}`]: {
    at: () => memberApi.connectProfile,
    body: () => ({ targetAudience: "Families" }),
    for: ["stranger", ...SIDES],
  },
  [`POST ${memberApi.connectProfile}`]: {
    at: () => memberApi.connectProfile,
    body: () => ({ userType: "organizer", companyName: "A second side" }),
    // Others have not confirmed to be 18 or over.
    for: ["stranger", ...SIDES],
  },
  [`PATCH ${adminApi.connectPerson(":id")}`]: {
    at: ({ personId }) => adminApi.connectPerson(personId),
    body: () => ({
      ...{ verification: "verified", verificationNote: SECRETS.note },
      expectedUpdatedAt: "2027-01-01T00:00:00Z",
    }),
    for: STAFF,
  },
  [`POST ${adminApi.connectProfileDecision(":id")}`]: {
    at: ({ personId }) => adminApi.connectProfileDecision(personId),
    body: () => ({ decision: "approve", expectedUpdatedAt: "2027-01-01T00:00:00Z" }),
    for: STAFF,
  },
  [`PATCH ${adminApi.connectListing(":id")}`]: {
    at: ({ listingId }) => adminApi.connectListing(listingId),
    body: () => ({ isHighlighted: true }),
    for: STAFF,
  },
  [`POST ${adminApi.connectListingDecision(":id")}`]: {
    at: ({ draftId }) => adminApi.connectListingDecision(draftId),
    body: () => ({
      ...{ decision: "reject", reason: "Please name the field." },
      expectedUpdatedAt: "2027-01-01T00:00:00Z",
    }),
    for: STAFF,
  },
  [`POST ${adminApi.connectReviewDecision(":id")}`]: {
    at: ({ reviewId }) => adminApi.connectReviewDecision(reviewId),
    body: () => ({ isHidden: false, reason: "It is fair." }),
    for: STAFF,
  },
  [`POST ${adminApi.connectDealPayout(":id")}`]: {
    at: ({ dealId }) => adminApi.connectDealPayout(dealId),
    body: () => ({ note: "Check 1042", expectedCents: 90_000 }),
    for: STAFF,
  },
  [`POST ${adminApi.connectDealRefund(":id")}`]: {
    at: ({ dealId }) => adminApi.connectDealRefund(dealId),
    body: () => ({ note: "Check 1044", expectedCents: 90_000 }),
    for: STAFF,
  },
  [`POST ${adminApi.connectDealRepayment(":id")}`]: {
    at: ({ dealId }) => adminApi.connectDealRepayment(dealId),
    body: () => ({ note: "Check 1043", expectedCents: 90_000 }),
    for: STAFF,
  },
  [`POST ${adminApi.connectDealDecision(":id")}`]: {
    at: ({ dealId }) => adminApi.connectDealDecision(dealId),
    body: () => ({ refund: 0, reason: "It was delivered as promised." }),
    for: STAFF,
  },
  [`PUT ${adminApi.connectSettings}`]: {
    at: () => adminApi.connectSettings,
    body: () => ({ isOn: true, feePercent: 10 }),
    for: STAFF,
  },
};

/** Another listing of the organizer, about which sponsor and organizer have agreed. */
async function another(site: ConnectSite): Promise<ConnectSite> {
  const { id: listingId } = await aListing(site.db, { creatorId: site.organizer.partnerId });
  return { ...site, listingId };
}

/** A deal that is paid, delivered and accepted. */
async function anAccepted(site: ConnectSite): Promise<number> {
  const id = await agree(site);
  await pay(site, id);
  await deliver(site, id);
  await accept(site, id);
  return id;
}

/** A talk, a draft, a deal in dispute with a picture, one that one side has reviewed, and one that both have. */
async function whatIsThere(site: ConnectSite): Promise<There> {
  const { db, deps, sponsor, organizer, listingId } = site;
  for (const [side, phone] of [
    [sponsor, SECRETS.sponsorPhone],
    [organizer, SECRETS.organizerPhone],
  ] as const) {
    const set = { phone, verificationNote: SECRETS.note };
    await db.update(partners).set(set).where(eq(partners.id, side.partnerId));
  }
  const wish = { listingId, amount: SECRETS.amount, message: SECRETS.talk };
  const offerId = (await sponsor.post(memberApi.connectOffers, wish)).body.data.id;
  const { id: draftId } = await aListing(db, {
    ...{ creatorId: organizer.partnerId, status: "draft", title: SECRETS.draft },
  });
  await onboard(site);

  const disputed = await another(site);
  const dealId = await agree(disputed);
  await pay(disputed, dealId);
  await db.insert(uploads).values({ name: "banner.webp", userId: organizer.user.id });
  await deps.storage.put("banner.webp", Buffer.from("a picture"));
  const shown = { kind: "picture", benefit: 0, upload: paths.upload("banner.webp") };
  await organizer.post(memberApi.connectProofs(dealId), { ...shown, note: SECRETS.proof });
  await sponsor.post(memberApi.connectDealMessages(dealId), { words: SECRETS.message });
  await deliver(disputed, dealId);
  const pictureId = (await read(organizer, dealId)).benefits[0].proofs[0].id;
  const dispute = { step: "dispute", words: SECRETS.dispute };
  expect((await sponsor.post(memberApi.connectDealSteps(dealId), dispute)).status).toBe(200);

  const half = memberApi.connectReview(await anAccepted(await another(site)));
  expect((await sponsor.post(half, { rating: 5, comment: SECRETS.review })).status).toBe(201);
  const both = memberApi.connectReview(await anAccepted(await another(site)));
  for (const side of [sponsor, organizer]) await side.post(both, { rating: 5 });
  const { partnerId: personId } = organizer;
  const reviewsOf = await site.visitor.get(memberApi.connectReviewsOf(personId));
  const reviewId = reviewsOf.body.data[0].id;
  return { listingId, offerId, dealId, pictureId, draftId, reviewId, personId };
}

function make(caller: Caller, name: string, { at, body }: Call, there: There): Promise<Answer> {
  const method = name.slice(0, name.indexOf(" ")).toLowerCase() as "post";
  const path = at(there);
  return method === ("get" as string) ? caller.get(path) : caller[method](path, body?.(there));
}

const nameOf = ({ url, method }: RouteOptions) => `${method} ${url}`;

const mayMake = ({ for: whom }: Call, who: Who) =>
  whom === "everybody" || (whom === "signed-in" ? who !== "visitor" : whom.includes(who));

test("nobody reads or does in Connect what is not theirs", async () => {
  const opened = await siteWithCalls();
  const names = opened.calls
    .filter(
      // A guardian's link is the right itself: minors.test.ts walks its calls.
      ({ url }: RouteOptions) => /^\/api\/(admin\/)?connect\/(?!guardian\/)/.test(url),
    )
    .map(nameOf);
  expect(Object.keys(CALLS).toSorted()).toEqual(names.toSorted());

  const site = await connectSite({ slots: 5 }, opened);
  const there = await whatIsThere(site);
  const helper = await site.staff("partners");
  const forHelpers = new Set(
    opened.calls.filter(({ config }) => config?.who === "partners").map(nameOf),
  );
  const found: Record<Who, string[]> = {
    ...{ visitor: [], member: [], stranger: [], sponsor: [], organizer: [], admin: [] },
  };
  // Whoever may not is refused before whoever may has changed anything.
  for (const isAllowed of [false, true]) {
    for (const [name, call] of Object.entries(CALLS)) {
      for (const who of WHO.filter((one) => mayMake(call, one) === isAllowed)) {
        const caller = who === "admin" && forHelpers.has(name) ? helper : site[who];
        const { status, body } = await make(caller, name, call, there);
        found[who].push(typeof body === "string" ? body : JSON.stringify(body));
        const what = `${name} by ${who}: ${status}`;
        if (isAllowed) expect([401, 403, 404], what).not.toContain(status);
        else expect(who === "visitor" ? [401] : [403, 404], what).toContain(status);
      }
    }
  }
  for (const who of WHO) {
    const all = found[who].join("\n");
    const seen = WITHHELD[who].filter((secret) => all.includes(String(SECRETS[secret])));
    expect(seen, `what ${who} found`).toEqual([]);
  }
  // What is withheld from one is there for the other: the words are not lost on the way.
  const all = WHO.map((who) => found[who].join("\n")).join("\n");
  const nowhere = Object.values(SECRETS).filter((secret) => !all.includes(String(secret)));
  expect(nowhere).toEqual([]);
});
