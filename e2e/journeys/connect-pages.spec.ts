import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { PAGES as ALL_PAGES } from "#tests/page-routes.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { aTitle, dayIn } from "../support/connect.ts";
import { journeyOfItsOwn } from "../support/journey.ts";
import { findCutOff, sidewaysScroll } from "../support/layout.ts";
import { linkIn, mailsTo } from "../support/mailbox.ts";
import { becomeAdmin, becomeMember } from "../support/member.ts";
import type { Site } from "../support/site.ts";

const WHO = ["visitor", "member", "stranger", "sponsor", "organizer", "staff"] as const;
type Who = (typeof WHO)[number];

/** What only some may find on a page, each by a word that stands nowhere else. */
const SECRETS = {
  talk: "Secrettalk is what the two sides say to each other",
  contact: "504-555-0166",
  amount: "$777.77",
  draft: "Secretdraft of a listing",
  sponsorPhone: "(504) 555-0177",
  organizerPhone: "(504) 555-0188",
  // Parts of addresses, so that a journey that is tried again has others.
  sponsorEmail: "sponsor-of-pages",
  organizerEmail: "organizer-of-pages",
  child: "Batiste",
} as const;
type Secret = keyof typeof SECRETS;

const ALL = Object.keys(SECRETS) as Secret[];
/** What somebody finds on no page while nothing is paid. */
const WITHHELD: Record<Who, readonly Secret[]> = {
  visitor: ALL,
  member: ALL,
  // Whose child it is.
  stranger: ALL.filter((secret) => secret !== "child"),
  sponsor: ["contact", "draft", "organizerPhone", "organizerEmail", "child"],
  organizer: ["contact", "sponsorPhone", "sponsorEmail", "child"],
  staff: ["talk", "contact", "child"],
};

/** The numbers of what is there. */
interface There {
  listing: number;
  draft: number;
  offer: number;
  deal: number;
  sponsor: number;
  token: string;
}

interface ConnectPage {
  at(there: There): string;
  /** Who finds a page there. */
  for: readonly Who[];
  /** What whoever is signed in gets otherwise; a visitor is sent to log in unless the page is open to all. */
  otherwise?: 302 | 404;
  isOpen?: boolean;
}

const SIGNED_IN = WHO.filter((who) => who !== "visitor");
const SIDES = ["sponsor", "organizer"] as const;

/** Every page of Connect by its route. */
const PAGES: Record<string, ConnectPage> = {
  [paths.connect]: { at: () => paths.connect, for: WHO, isOpen: true },
  [paths.connectListing(":id")]: {
    at: ({ listing }) => paths.connectListing(listing),
    for: WHO,
    isOpen: true,
  },
  [paths.connectPerson(":id")]: {
    at: ({ sponsor }) => paths.connectPerson(sponsor),
    for: WHO,
    isOpen: true,
  },
  // Whoever has the link.
  [paths.connectGuardian(":token")]: {
    at: ({ token }) => paths.connectGuardian(token),
    for: WHO,
    isOpen: true,
  },
  [paths.connectStart]: { at: () => paths.connectStart, for: SIGNED_IN },
  [paths.connectDashboard]: { at: () => paths.connectDashboard, for: SIGNED_IN },
  [paths.connectNewListing]: { at: () => paths.connectNewListing, for: SIGNED_IN },
  [paths.connectEditListing(":id")]: {
    at: ({ draft }) => paths.connectEditListing(draft),
    for: ["organizer"],
    otherwise: 404,
  },
  [paths.connectNewOffer(":id")]: {
    at: ({ listing }) => paths.connectNewOffer(listing),
    for: SIGNED_IN,
  },
  [paths.connectOffer(":id")]: {
    at: ({ offer }) => paths.connectOffer(offer),
    for: SIDES,
    otherwise: 404,
  },
  [paths.connectDeal(":id")]: {
    at: ({ deal }) => paths.connectDeal(deal),
    for: SIDES,
    otherwise: 404,
  },
  [paths.connectReport(":id")]: {
    at: ({ deal }) => paths.connectReport(deal),
    for: SIDES,
    otherwise: 404,
  },
  [paths.notifications]: { at: () => paths.notifications, for: SIGNED_IN },
  [paths.connectAdmin]: { at: () => paths.connectAdmin, for: ["staff"], otherwise: 302 },
};

/** Pages at which nobody finds anything, whoever asks, and which tell nobody whether something is there. */
const NOWHERE = ({ draft }: There) => [
  paths.connectListing(draft),
  paths.connectListing(99_999),
  paths.connectPerson(99_999),
  paths.connectGuardian("a".repeat(43)),
];

async function call<Answer>(page: Page, path: string, data: object = {}): Promise<Answer> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

type Made = { data: { id: number; updatedAt: string } };

const LISTING = {
  description: "Forty teams under 14 play for three days on eleven fields at the lake.",
  ...{ category: "signage", location: "Metairie, LA", audienceSize: 2_000 },
  ...{ dateStart: dayIn(30), dateEnd: dayIn(32), priceMin: 50_000, priceMax: 250_000 },
  benefits: ["Banner behind home plate", "Name on every shirt"],
};

const CHILD = {
  ...{ firstName: "Jordan", lastName: SECRETS.child, age: 15, sport: "Baseball", position: "SS" },
  ...{ school: "Holy Cross School", guardianName: "Denise Laurent" },
};

const emailOf = (name: string) => `${name}-${Date.now().toString(36)}@city.example`;

/** Whoever chooses a side, by the calls of its form. */
async function join(page: Page, userType: string, phone: string, email: string): Promise<void> {
  await becomeMember(page, { email: emailOf(email) });
  await call(page, "/api/user/adult", { isAdult: true });
  await call(page, "/api/connect/profile", {
    ...{ userType, companyName: `The ${userType}`, website: "https://lakefront.example" },
    phone,
  });
}

/** A listing that is shown with a talk and a deal about it that is not paid, a draft, and a guardian's link. */
async function fill(site: Site, people: Record<Who, Page>): Promise<There> {
  const { organizer, sponsor, stranger, staff } = people;
  await becomeAdmin(staff);
  await becomeMember(people.member);
  await join(organizer, "organizer", SECRETS.organizerPhone, SECRETS.organizerEmail);
  await join(sponsor, "sponsor", SECRETS.sponsorPhone, SECRETS.sponsorEmail);
  await join(stranger, "athlete", "(504) 555-0199", "stranger-of-pages");
  const draftOf = (page: Page, written: object) =>
    call<Made>(page, "/api/connect/own-listings", written);
  const listing = await draftOf(organizer, {
    ...LISTING,
    type: "event",
    title: aTitle(),
    slots: 2,
  });
  const { id } = listing.data;
  const sent = await call<Made>(organizer, `/api/connect/own-listings/${id}/submission`);
  await call(staff, `/api/admin/connect/listings/${id}/decision`, {
    ...{ decision: "approve", expectedUpdatedAt: sent.data.updatedAt },
  });
  const draft = await draftOf(organizer, { ...LISTING, type: "event", title: SECRETS.draft });
  const said = `${SECRETS.talk}. Call ${SECRETS.contact} any time.`;
  const offer = await call<Made>(sponsor, "/api/connect/offers", {
    ...{ listingId: id, amount: 77_777, message: said },
  });
  const step = { step: "accept", rounds: 1 };
  const { dealId } = await call<{ dealId: number }>(
    organizer,
    `/api/connect/offers/${offer.data.id}/steps`,
    step,
  );
  const guardianEmail = emailOf("guardian");
  const ofChild = await draftOf(stranger, {
    ...{ ...LISTING, type: "athlete", isForMinor: true, child: { ...CHILD, guardianEmail } },
    description: "A glove, spikes and the fees of a summer team, with many thanks.",
  });
  await call(stranger, `/api/connect/own-listings/${ofChild.data.id}/submission`, {
    ...{ followsAmateurRules: true, showsNoSchool: true },
  });
  const [mail = ""] = await mailsTo(site, guardianEmail);
  const own = await sponsor.request.get("/api/connect/profile");
  return {
    ...{ listing: id, draft: draft.data.id, offer: offer.data.id, deal: dealId },
    sponsor: ((await own.json()) as Made).data.id,
    token:
      linkIn(mail, site.url + paths.connectGuardian(""))
        .split("/")
        .at(-1) ?? "",
  };
}

/** The page works at the width of a phone, for whoever can't see or point. */
async function expectAtHand(page: Page, what: string): Promise<void> {
  expect(await page.getByRole("heading", { level: 1 }).count(), `h1 of ${what}`).toBe(1);
  expect(await sidewaysScroll(page), `sideways scroll of ${what}`).toBe(0);
  expect(await findCutOff(page), `cut off in ${what}`).toEqual([]);
  expect(await findBarriers(page), `barriers of ${what}`).toEqual([]);
}

function expectKept(who: Who, html: string, what: string): void {
  const found = WITHHELD[who].filter((secret) => html.includes(SECRETS[secret]));
  expect(found, `${who} at ${what} reads`).toEqual([]);
}

describe("the pages of Connect", () => {
  journeyOfItsOwn("are all in the list of this file", () => {
    const own = ALL_PAGES.map(({ path }) => path).filter(
      (path) => path.startsWith(paths.connect) || path.startsWith(paths.connectAdmin),
    );
    expect(Object.keys(PAGES).toSorted()).toEqual([...own, paths.notifications].toSorted());
  });

  journeyOfItsOwn(
    "are there for whom they are meant, and name to nobody what is not theirs",
    async ({ site, arrive }) => {
      const people = {} as Record<Who, Page>;
      for (const who of WHO) people[who] = (await arrive({ width: 360 })).page;
      const there = await fill(site, people);
      for (const who of WHO) {
        const page = people[who];
        for (const { at, for: readers, otherwise, isOpen = false } of Object.values(PAGES)) {
          const address = at(there);
          const isReader = readers.includes(who);
          const answer = await page.request.get(address, { maxRedirects: 0 });
          const refused = who === "visitor" && !isOpen ? 302 : otherwise;
          expect(answer.status(), `${who} at ${address}`).toBe(isReader ? 200 : refused);
          expectKept(who, await answer.text(), address);
          if (!isReader) continue;
          await open(page, address);
          await expectAtHand(page, `${address} for ${who}`);
          expectKept(who, await page.content(), address);
        }
        for (const address of NOWHERE(there)) {
          const answer = await page.request.get(address);
          expect(answer.status(), `${who} at ${address}`).toBe(404);
          expectKept(who, await answer.text(), address);
        }
      }
      const { staff, sponsor, organizer } = people;
      await open(staff, paths.connectAdmin);
      for (const name of await staff.getByRole("tab").allTextContents()) {
        await staff.getByRole("tab", { name, exact: true }).click();
        await staff.getByRole("tabpanel").first().waitFor();
        await expectAtHand(staff, `the tab ${name}`);
        expectKept("staff", await staff.content(), `the tab ${name}`);
      }
      // What is withheld from the others does stand where its own people look.
      for (const page of [sponsor, organizer]) {
        await open(page, paths.connectOffer(there.offer));
        for (const own of [SECRETS.talk, SECRETS.amount]) {
          expect(await page.getByRole("main").textContent()).toContain(own);
        }
      }
      await open(organizer, paths.connectEditListing(there.draft));
      expect(await organizer.getByLabel("Title").inputValue()).toBe(SECRETS.draft);
    },
  );
});
