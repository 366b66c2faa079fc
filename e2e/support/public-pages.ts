import { readFileSync } from "node:fs";
import { withQuery } from "#lib/list-address.ts";
import { aliasOf, isAlias, pageParameters, paths } from "#paths.ts";
import { listProspects } from "./board.ts";
import { billingPageOf } from "./passes.ts";
import { askPrivately } from "./privacy.ts";
import { orderOf } from "./shop.ts";
import type { Site } from "./site.ts";

/** What a token looks like, given to nobody. */
const NO_TOKEN = "a".repeat(43);

/** The page of the newest edition of the board. */
async function newestEdition(site: Pick<Site, "url">): Promise<string> {
  const answer = await fetch(`${site.url}/api/newest-edition`);
  return paths.edition(((await answer.json()) as { data: { slug: string } }).data.slug);
}

/** The addresses that the sitemap lists, by the document that a test keeps true. */
const LISTED = Array.from(
  readFileSync("docs/pages.md", "utf8").matchAll(/^\| `(.+?)` \|.*\| yes \|/gm),
  ([, path = ""]) => path,
).filter((path) => !isAlias(path));

type Address = (site: Pick<Site, "url">) => string | Promise<string>;

/**
 * Every page that is open to everyone, by its route, with an address that shows it: those that the
 * sitemap lists, and those of many addresses. It is held to what all pages are held to: head, markup,
 * headers, barriers, layout at every width, budget.
 */
export const PUBLIC_PAGES: Record<string, Address> = {
  ...Object.fromEntries(LISTED.map((path) => [path, () => path])),
  [paths.alumni]: () => paths.alumni,
  [paths.player(":id")]: () => paths.player(1),
  [paths.measurable(":metric")]: () => paths.measurable("exit-velocity"),
  [paths.edition(":slug")]: newestEdition,
  [paths.playerLedger(":id")]: () => paths.playerLedger(1),
  [paths.nomination(":id")]: () => paths.nomination(1),
  [paths.product(":slug")]: () => paths.product("night-game-tee"),
  [paths.connect]: () => paths.connect,
  [paths.connectListing(":id")]: () => paths.connectListing(1),
  [paths.connectPerson(":id")]: () => paths.connectPerson(1),
};

/** Pages that serve whoever was sent there and that search engines are kept away from, by route. */
export const SERVICE_PAGES: Record<string, Address> = {
  [paths.auth]: () => paths.auth,
  [paths.rawPassAuth]: () => paths.rawPassAuth,
  [paths.adminLogin]: () => paths.adminLogin,
  [paths.testLogin]: () => paths.testLogin,
  [paths.youScoutTestLogin]: () => paths.youScoutTestLogin,
  [paths.youScoutAliasTestLogin]: () => paths.youScoutAliasTestLogin,
  [paths.privacyRequestState(":reference")]: async (site) =>
    paths.privacyRequestState(await askPrivately(site)),
  [paths.compare()]: () => paths.compare(1, 2, 3),
  [paths.checkout]: () => paths.checkout,
  [paths.checkoutSuccess]: async (site) =>
    withQuery(paths.checkoutSuccess, { [pageParameters.order]: (await orderOf(site)).token }),
  [paths.orderLinks]: () => paths.orderLinks,
  [paths.orderStatus(":token")]: async (site) => paths.orderStatus((await orderOf(site)).token),
  [paths.orderDelay(":token")]: async (site) => paths.orderDelay((await orderOf(site)).token),
  [paths.testCheckout(":session")]: async (site) =>
    new URL((await orderOf(site)).paymentUrl).pathname,
  [paths.testBilling(":token")]: billingPageOf,
  [paths.newsletterConfirm(":token")]: () => paths.newsletterConfirm(NO_TOKEN),
  [paths.newsletterUnsubscribe(":token")]: () => paths.newsletterUnsubscribe(NO_TOKEN),
  [paths.voteLedgerStop(":token")]: () => paths.voteLedgerStop(NO_TOKEN),
  [paths.votingRemindersStop(":token")]: () => paths.votingRemindersStop(NO_TOKEN),
};

/** Pages that only a mailed link opens, as they are for a link that has ended. */
export const MAILED_PAGES: string[] = [
  paths.boardGuardian,
  paths.guardianRestore,
  paths.connectGuardian,
  paths.youScoutGuardian,
  paths.staffInvitation,
  paths.emailConfirm,
  paths.evaluationReport,
].map((pathOf) => pathOf(NO_TOKEN));

/** Pages for people who are signed in, by route, with an address: `member-pages.spec.ts` holds them to the same. */
export const MEMBER_PAGES: Record<string, string> = {
  [paths.prospectEvaluation]: paths.prospectEvaluation,
  [paths.my]: paths.my,
  [paths.myEvaluations]: paths.myEvaluations,
  [paths.profile]: paths.profile,
  [paths.rawPassAthlete]: paths.rawPassAthlete,
  [paths.rawPassBuild]: paths.rawPassBuild,
  [paths.rawPassDropIn(":slotId", ":date")]: paths.rawPassDropIn(1, "2026-01-05"),
  [paths.rawPassWaitlist(":slotId")]: paths.rawPassWaitlist(1),
  [paths.rawPassOwn]: paths.rawPassOwn,
  [paths.youScoutNominate]: paths.youScoutNominate,
  [paths.notifications]: paths.notifications,
  [paths.secondFactor]: paths.secondFactor,
  [paths.youScoutMine]: paths.youScoutMine,
  [paths.connectStart]: paths.connectStart,
  [paths.connectDashboard]: paths.connectDashboard,
};

/** Pages for people at the desk, administrators among them, which are held to the same there. */
export const DESK_PAGES: string[] = [paths.rawPassDesk];

/** Pages for administrators, which are held to the same there. The aliases are the same pages. */
export const ADMIN_PAGES: string[] = [
  paths.admin,
  paths.rawPassAdmin,
  paths.connectAdmin,
  paths.paymentsAdmin,
  paths.adminPanel,
  paths.adminQueue,
  paths.prospectAdmin,
  paths.editionsAdmin,
  paths.eventsAdmin,
  paths.shopAdmin,
  paths.testSubscriptions,
];

/** Routes that are no page of their own, with the reason. */
export const NO_PAGES: Record<string, string> = {
  [paths.testAccount(":token")]: "is the form of somebody who is paid; a component test shows it",
  [paths.youScoutAlias]: "is an alias",
  [aliasOf(paths.youScoutLeaderboard)]: "is an alias",
  [aliasOf(paths.nomination(":id"))]: "is an alias",
  [aliasOf(paths.youScoutNominate)]: "is an alias",
  [aliasOf(paths.youScoutMine)]: "is an alias",
  [paths.connectNewListing]: "is there for creators only: see connect-pages.spec.ts",
  [paths.connectEditListing(":id")]:
    "is there for a listing's creator only: see connect-pages.spec.ts",
  [paths.connectNewOffer(":id")]: "is there for sponsors only: see connect-pages.spec.ts",
  [paths.connectOffer(":id")]:
    "is there for the two sides of an offer only: see connect-pages.spec.ts",
  [paths.connectDeal(":id")]:
    "is there for the two sides of a deal only: see connect-pages.spec.ts",
  [paths.connectReport(":id")]:
    "is there for the two sides of a deal only: see connect-pages.spec.ts",
  [paths.eventSheet(":id")]: "needs an event: see event-sheet.spec.ts",
  [paths.playerFile(":id")]: "is looked at in board-guardian.spec.ts",
  [paths.evaluationReport(":token")]: "needs a mailed link: see evaluation-whole-way.spec.ts",
  [paths.boardGuardian(":token")]: "needs a mailed link: see board-guardian.spec.ts",
  [paths.guardianRestore(":token")]: "needs a mailed link: see board-guardian.spec.ts",
  [paths.eventRegister(":id")]: "needs a public event; event-register.spec.ts makes one",
  [paths.staffInvitation(":token")]: "needs a mailed link: see admin-users.spec.ts",
  [paths.emailConfirm(":token")]: "needs a mailed link: see email-address.spec.ts",
  [paths.field]: "needs an event: see field.spec.ts",
  [paths.connectGuardian(":token")]: "needs a mailed link: see connect-pages.spec.ts",
  [paths.youScoutGuardian(":token")]: "needs a mailed link: see youscout-whole-way.spec.ts",
  [aliasOf(paths.youScoutGuardian(":token"))]: "is an alias",
  [paths.adminPanelAlias]: "is an alias",
  [paths.adminQueueAlias]: "is an alias",
};

export const NOWHERE = "/no/such/page";

/** What a page can also be, in the first HTML of an address. */
export const PAGE_STATES: Record<string, Address> = {
  "a product that is sold out": () => paths.product("bullpen-bottle"),
  "the sign-up": () => paths.signUp,
  "the community ranking": () => `${paths.board}?mode=community`,
  "the empty leaderboard": () =>
    `${paths.youScoutLeaderboard}?period=all&sport=Soccer&position=Nobody&city=Nowhere`,
  "the empty board": () => `${paths.board}?q=zzz&position=C&year=2029`,
  "an unranked player's page": async (site) => {
    const unranked = (await listProspects(site)).find(({ rawRank }) => rawRank === null);
    return paths.player(unranked?.id ?? 0);
  },
  "the 404 page": () => NOWHERE,
};
