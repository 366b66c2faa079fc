import { expect, test } from "vitest";
import { aRequest, WRITTEN as EVALUATION } from "#areas/board/evaluations/testing.ts";
import { aMeasurement } from "#areas/board/measurements/testing.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { aListing } from "#areas/connect/listings/testing.ts";
import { aPartner, switchConnect } from "#areas/connect/profiles/testing.ts";
import { anAthlete } from "#areas/people/athletes/testing.ts";
import { contactSubmissions } from "#areas/people/contact/tables.ts";
import { newsletterSubscriptions } from "#areas/people/newsletter/tables.ts";
import { userProfiles } from "#areas/people/profiles/tables.ts";
import { aProduct } from "#areas/shop/catalog/testing.ts";
import { anOrder } from "#areas/shop/orders/testing.ts";
import { aPrivacyRequest } from "#areas/site/privacy/testing.ts";
import { aComment } from "#areas/youscout/comments/comments/testing.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { withQuery } from "#lib/list-address.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";

const FIRST = "Sofía";
const LAST = "Núñez-O’Neal";
const NAME = `${FIRST} ${LAST}`;

/** Searches that each list finds the name by. */
const SEARCHES = ["sofia nunez", "NUÑEZ", "o'neal sof", "nunez oneal"];

interface List {
  path: string;
  /** Stores one row with the name, and one without it. */
  fill(site: TestApp): Promise<unknown>;
}

const LISTS: Record<string, List> = {
  "contact messages": {
    path: "/api/contact",
    fill: ({ db }) =>
      db.insert(contactSubmissions).values(
        [NAME, "Ana"].map((name) => ({
          ...{ name, email: "a@city.example", organization: "City", message: "Please call." },
        })),
      ),
  },
  subscriptions: {
    path: "/api/newsletter",
    fill: ({ db, clock }) =>
      db.insert(newsletterSubscriptions).values(
        [NAME, "Ana"].map((name, index) => ({
          ...{ name, email: `${index}@city.example`, confirmedAt: clock.now },
        })),
      ),
  },
  evaluations: {
    path: "/api/prospect-evaluations",
    async fill({ db, member }) {
      const userId = member.user.id;
      await aRequest(db, { ...EVALUATION, userId });
      await aRequest(db, { ...EVALUATION, userId, playerName: NAME });
    },
  },
  orders: {
    path: "/api/admin/shop/orders",
    async fill({ db }) {
      await anOrder(db);
      await anOrder(db, { customerName: NAME });
    },
  },
  products: {
    path: "/api/admin/shop/products",
    async fill({ db }) {
      await aProduct(db);
      await aProduct(db, { name: `${NAME} Tee`, slug: "tee" });
    },
  },
  nominations: {
    path: "/api/admin/you-scout/nominations",
    async fill({ db }) {
      await aNomination(db);
      await aNomination(db, { firstName: FIRST, lastName: LAST });
    },
  },
  comments: {
    path: "/api/admin/you-scout/comments",
    async fill({ db, member }) {
      const { id: nominationId } = await aNomination(db);
      const own = { nominationId, userId: member.user.id };
      await aComment(db, own);
      await aComment(db, { ...own, comment: `What an arm ${NAME} has!` });
    },
  },
  "privacy requests": {
    path: "/api/admin/privacy-requests",
    async fill({ db }) {
      await aPrivacyRequest(db);
      await aPrivacyRequest(db, { personName: NAME });
    },
  },
  users: {
    path: "/api/admin/users",
    fill: ({ db, member }) =>
      db.insert(userProfiles).values({ userId: member.user.id, displayName: NAME }),
  },
  prospects: {
    path: "/api/admin/prospects",
    async fill({ db }) {
      await aProspect(db);
      await aProspect(db, { firstName: FIRST, lastName: LAST });
    },
  },
  measurements: {
    path: "/api/admin/measurements",
    async fill({ db }) {
      const { id } = await aProspect(db, { firstName: FIRST, lastName: LAST });
      await aMeasurement(db, { prospectId: (await aProspect(db)).id });
      await aMeasurement(db, { prospectId: id });
    },
  },
  "people in Connect": {
    path: "/api/admin/connect/people",
    async fill({ db, member, otherMember }) {
      await aPartner(db, { userId: otherMember.user.id });
      await aPartner(db, { userId: member.user.id, companyName: NAME });
    },
  },
  "listings for staff": { path: "/api/admin/connect/listings", fill: fillListings },
  "listings for everybody": { path: "/api/connect/listings", fill: fillListings },
};

async function fillListings({ db, member }: TestApp): Promise<void> {
  await switchConnect(db, true);
  const { id: creatorId } = await aPartner(db, { userId: member.user.id, userType: "organizer" });
  await aListing(db, { creatorId });
  await aListing(db, { creatorId, title: `Camp of ${NAME}` });
}

test.each(Object.entries(LISTS))(
  "the list of %s finds a name as people type it",
  async (_what, { path, fill }) => {
    const site = await testApp();
    await fill(site);
    for (const q of SEARCHES) {
      const { body } = await site.admin.get(withQuery(path, { q }));
      expect([q, body.data.length]).toEqual([q, 1]);
      expect(JSON.stringify(body.data)).toContain("Núñez-O’Neal");
    }
    const { body } = await site.admin.get(withQuery(path, { q: "nunez theo" }));
    expect(body.data).toEqual([]);
  },
);

test("the desk finds athletes as people type their names, and sorts them as people do", async () => {
  const { db, admin, member } = await testApp();
  const names = ["Zoë", "Émile", "Adam", "émile", "Şule", "Zack", "Sue", FIRST];
  for (const firstName of names) {
    await anAthlete(db, { userId: member.user.id, firstName, lastName: LAST });
  }
  const find = async (q: string): Promise<string[]> =>
    (await admin.post("/api/rawpass/desk/search", { q })).body.data.map(
      ({ firstName }: { firstName: string }) => firstName,
    );
  for (const q of SEARCHES.filter((search) => /sof/i.test(search))) {
    expect(await find(q)).toEqual([FIRST]);
  }
  expect(await find("nunez oneal")).toEqual([
    ...["Adam", "émile", "Émile", FIRST, "Sue", "Şule", "Zack", "Zoë"],
  ]);
});
