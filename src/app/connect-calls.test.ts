import { eq } from "drizzle-orm";
import type { RouteOptions } from "fastify";
import { expect, test } from "vitest";
import { aListing } from "#areas/connect/listings/testing.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import { uploads } from "#areas/platform/uploads/tables.ts";
import { withQuery } from "#lib/list-address.ts";
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
  "GET /api/connect/listings": { at: () => "/api/connect/listings", for: "everybody" },
  "GET /api/connect/listings/:id": {
    at: ({ listingId }) => `/api/connect/listings/${listingId}`,
    for: "everybody",
  },
  "GET /api/connect/people/:id": {
    at: ({ personId }) => `/api/connect/people/${personId}`,
    for: "everybody",
  },
  "GET /api/connect/people/:id/reviews": {
    at: ({ personId }) => `/api/connect/people/${personId}/reviews`,
    for: "everybody",
  },
  "GET /api/connect/profile": { at: () => "/api/connect/profile", for: "signed-in" },
  "GET /api/connect/own-listings": {
    at: () => "/api/connect/own-listings",
    for: "signed-in",
  },
  "GET /api/connect/saved": {
    at: () => "/api/connect/saved",
    for: "signed-in",
  },
  "GET /api/connect/payouts": { at: () => "/api/connect/payouts", for: "signed-in" },
  "GET /api/connect/offers": {
    at: () => withQuery("/api/connect/offers", { box: "received" }),
    for: ["stranger", ...SIDES],
  },
  "GET /api/connect/deals": {
    at: () => "/api/connect/deals",
    for: ["stranger", ...SIDES],
  },
  "GET /api/connect/offers/:id": {
    at: ({ offerId }) => `/api/connect/offers/${offerId}`,
    for: SIDES,
  },
  "GET /api/connect/deals/:id": {
    at: ({ dealId }) => `/api/connect/deals/${dealId}`,
    for: SIDES,
  },
  "GET /api/connect/deals/:id/proofs/:proofId": {
    at: ({ dealId, pictureId }) => `/api/connect/deals/${dealId}/proofs/${pictureId}`,
    for: [...SIDES, "admin"],
  },
  "GET /api/admin/connect/people": { at: () => "/api/admin/connect/people", for: STAFF },
  "GET /api/admin/connect/people.csv": { at: () => "/api/admin/connect/people.csv", for: STAFF },
  "GET /api/admin/connect/settings": { at: () => "/api/admin/connect/settings", for: STAFF },
  "GET /api/admin/connect/listings": { at: () => "/api/admin/connect/listings", for: STAFF },
  "GET /api/admin/connect/listings.csv": {
    at: () => "/api/admin/connect/listings.csv",
    for: STAFF,
  },
  "GET /api/admin/connect/offers": { at: () => "/api/admin/connect/offers", for: STAFF },
  "GET /api/admin/connect/deals": { at: () => "/api/admin/connect/deals", for: STAFF },
  "GET /api/admin/connect/deals.csv": { at: () => "/api/admin/connect/deals.csv", for: STAFF },
  "GET /api/admin/connect/deals/:id": {
    at: ({ dealId }) => `/api/admin/connect/deals/${dealId}`,
    for: STAFF,
  },
  "GET /api/admin/connect/figures": { at: () => "/api/admin/connect/figures", for: STAFF },
  "GET /api/admin/connect/reviews": { at: () => "/api/admin/connect/reviews", for: STAFF },
  "PUT /api/connect/saved/:id": {
    at: ({ listingId }) => `/api/connect/saved/${listingId}`,
    for: "signed-in",
  },
  "DELETE /api/connect/saved/:id": {
    at: ({ listingId }) => `/api/connect/saved/${listingId}`,
    for: "signed-in",
  },
  "POST /api/connect/reviews/:id/report": {
    at: ({ reviewId }) => `/api/connect/reviews/${reviewId}/report`,
    body: () => ({ reason: "Nobody hung anything there." }),
    for: "signed-in",
  },
  "POST /api/connect/reviews/:id/answer": {
    at: ({ reviewId }) => `/api/connect/reviews/${reviewId}/answer`,
    body: () => ({ answer: "Thank you, see you next year." }),
    for: CREATOR,
  },
  "POST /api/connect/offers/:id/steps": {
    at: ({ offerId }) => `/api/connect/offers/${offerId}/steps`,
    body: () => ({ step: "accept", rounds: 1 }),
    for: SIDES,
  },
  "POST /api/connect/offers/:id/messages": {
    at: ({ offerId }) => `/api/connect/offers/${offerId}/messages`,
    body: () => ({ message: WORDS }),
    for: SIDES,
  },
  "POST /api/connect/offers": {
    at: () => "/api/connect/offers",
    body: ({ listingId }) => ({ listingId, amount: 50_000, message: WORDS }),
    for: ["stranger", "sponsor"],
  },
  "POST /api/connect/deals/:id/payment": {
    at: ({ dealId }) => `/api/connect/deals/${dealId}/payment`,
    for: ["sponsor"],
  },
  "POST /api/connect/deals/:id/answer": {
    at: ({ dealId }) => `/api/connect/deals/${dealId}/answer`,
    body: () => ({ words: WORDS }),
    for: CREATOR,
  },
  "PUT /api/connect/deals/:id/words": {
    at: ({ dealId }) => `/api/connect/deals/${dealId}/words`,
    body: () => ({ words: WORDS }),
    for: CREATOR,
  },
  "POST /api/connect/deals/:id/messages": {
    at: ({ dealId }) => `/api/connect/deals/${dealId}/messages`,
    body: () => ({ words: WORDS }),
    for: SIDES,
  },
  "POST /api/connect/deals/:id/proofs": {
    at: ({ dealId }) => `/api/connect/deals/${dealId}/proofs`,
    body: () => ({ kind: "link", benefit: 0, url: "https://lakefront.example/more" }),
    for: SIDES,
  },
  "DELETE /api/connect/deals/:id/proofs/:proofId": {
    at: ({ dealId, pictureId }) => `/api/connect/deals/${dealId}/proofs/${pictureId}`,
    for: CREATOR,
  },
  "POST /api/connect/deals/:id/review": {
    at: ({ dealId }) => `/api/connect/deals/${dealId}/review`,
    body: () => ({ rating: 5 }),
    for: SIDES,
  },
  "POST /api/connect/deals/:id/steps": {
    at: ({ dealId }) => `/api/connect/deals/${dealId}/steps`,
    body: () => ({ step: "cancel", expectedRefund: null }),
    for: SIDES,
  },
  "POST /api/connect/payouts/onboarding": {
    at: () => "/api/connect/payouts/onboarding",
    for: CREATOR,
  },
  "POST /api/connect/payouts/page": {
    at: () => "/api/connect/payouts/page",
    for: CREATOR,
  },
  "POST /api/connect/own-listings": {
    at: () => "/api/connect/own-listings",
    body: () => ({ type: "event" }),
    for: CREATOR,
  },
  "PATCH /api/connect/own-listings/:id": {
    at: ({ draftId }) => `/api/connect/own-listings/${draftId}`,
    body: () => ({ location: "Kenner, LA" }),
    for: CREATOR,
  },
  "DELETE /api/connect/own-listings/:id/change": {
    at: ({ draftId }) => `/api/connect/own-listings/${draftId}/change`,
    for: CREATOR,
  },
  "POST /api/connect/own-listings/:id/submission": {
    at: ({ draftId }) => `/api/connect/own-listings/${draftId}/submission`,
    body: () => ({}),
    for: CREATOR,
  },
  "POST /api/connect/own-listings/:id/renewal": {
    at: ({ draftId }) => `/api/connect/own-listings/${draftId}/renewal`,
    for: CREATOR,
  },
  "POST /api/connect/own-listings/:id/take-back": {
    at: ({ draftId }) => `/api/connect/own-listings/${draftId}/take-back`,
    for: CREATOR,
  },
  "POST /api/connect/own-listings/:id/completion": {
    at: ({ draftId }) => `/api/connect/own-listings/${draftId}/completion`,
    for: CREATOR,
  },
  "PATCH /api/connect/profile": {
    at: () => "/api/connect/profile",
    body: () => ({ targetAudience: "Families" }),
    for: ["stranger", ...SIDES],
  },
  "POST /api/connect/profile": {
    at: () => "/api/connect/profile",
    body: () => ({ userType: "organizer", companyName: "A second side" }),
    // Others have not confirmed to be 18 or over.
    for: ["stranger", ...SIDES],
  },
  "PATCH /api/admin/connect/people/:id": {
    at: ({ personId }) => `/api/admin/connect/people/${personId}`,
    body: () => ({
      ...{ verification: "verified", verificationNote: SECRETS.note },
      expectedUpdatedAt: "2027-01-01T00:00:00Z",
    }),
    for: STAFF,
  },
  "POST /api/admin/connect/people/:id/profile-decision": {
    at: ({ personId }) => `/api/admin/connect/people/${personId}/profile-decision`,
    body: () => ({ decision: "approve", expectedUpdatedAt: "2027-01-01T00:00:00Z" }),
    for: STAFF,
  },
  "PATCH /api/admin/connect/listings/:id": {
    at: ({ listingId }) => `/api/admin/connect/listings/${listingId}`,
    body: () => ({ isHighlighted: true }),
    for: STAFF,
  },
  "POST /api/admin/connect/listings/:id/decision": {
    at: ({ draftId }) => `/api/admin/connect/listings/${draftId}/decision`,
    body: () => ({
      ...{ decision: "reject", reason: "Please name the field." },
      expectedUpdatedAt: "2027-01-01T00:00:00Z",
    }),
    for: STAFF,
  },
  "POST /api/admin/connect/reviews/:id/decision": {
    at: ({ reviewId }) => `/api/admin/connect/reviews/${reviewId}/decision`,
    body: () => ({ isHidden: false, reason: "It is fair." }),
    for: STAFF,
  },
  "POST /api/admin/connect/deals/:id/payout": {
    at: ({ dealId }) => `/api/admin/connect/deals/${dealId}/payout`,
    body: () => ({ note: "Check 1042", expectedCents: 90_000 }),
    for: STAFF,
  },
  "POST /api/admin/connect/deals/:id/refund": {
    at: ({ dealId }) => `/api/admin/connect/deals/${dealId}/refund`,
    body: () => ({ note: "Check 1044", expectedCents: 90_000 }),
    for: STAFF,
  },
  "POST /api/admin/connect/deals/:id/repayment": {
    at: ({ dealId }) => `/api/admin/connect/deals/${dealId}/repayment`,
    body: () => ({ note: "Check 1043", expectedCents: 90_000 }),
    for: STAFF,
  },
  "POST /api/admin/connect/deals/:id/decision": {
    at: ({ dealId }) => `/api/admin/connect/deals/${dealId}/decision`,
    body: () => ({ refund: 0, reason: "It was delivered as promised." }),
    for: STAFF,
  },
  "PUT /api/admin/connect/settings": {
    at: () => "/api/admin/connect/settings",
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
  const offerId = (await sponsor.post("/api/connect/offers", wish)).body.data.id;
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
  await organizer.post(`/api/connect/deals/${dealId}/proofs`, { ...shown, note: SECRETS.proof });
  await sponsor.post(`/api/connect/deals/${dealId}/messages`, { words: SECRETS.message });
  await deliver(disputed, dealId);
  const pictureId = (await read(organizer, dealId)).benefits[0].proofs[0].id;
  const dispute = { step: "dispute", words: SECRETS.dispute };
  expect((await sponsor.post(`/api/connect/deals/${dealId}/steps`, dispute)).status).toBe(200);

  const half = `/api/connect/deals/${await anAccepted(await another(site))}/review`;
  expect((await sponsor.post(half, { rating: 5, comment: SECRETS.review })).status).toBe(201);
  const both = `/api/connect/deals/${await anAccepted(await another(site))}/review`;
  for (const side of [sponsor, organizer]) await side.post(both, { rating: 5 });
  const { partnerId: personId } = organizer;
  const reviewsOf = await site.visitor.get(`/api/connect/people/${personId}/reviews`);
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
