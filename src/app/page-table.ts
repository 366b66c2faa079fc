import { memberApi } from "#member-api.ts";
import { aliasOf, pageParameters, paths } from "#paths.ts";
import {
  choiceOfLeaders,
  monthOfLedger,
  nothing,
  type OwnQuery,
  oneOf,
  pageOfComments,
  subjectOfRequest,
  viewOfBoard,
  viewOfLeaderboard,
} from "./own-queries.ts";

/** An address that a person can open. */
export interface Page {
  /** With ":id" and the like for a part that may be anything. */
  path: string;
  /** Its file below `src/areas`. */
  file: string;
  /** Whether search engines may list it: the sitemap names it. */
  isListed?: boolean;
  /** Whether it is also at `/youscout/…`. */
  hasAlias?: boolean;
  /**
   * For a page that is the same for everybody without a session: what of an address's query its first
   * HTML shows. Other parameters are read in the browser, or by nobody. Absent: it is made for each request.
   */
  ownQuery?: OwnQuery;
  /** Whether its rendering holds nothing of its address, whatever its headers say of caches. */
  isAlike?: boolean;
  /** Whether more of it than the frame's corners depends on who is signed in. */
  knowsMember?: boolean;
}

/** Who may open a page; others are led elsewhere. */
type Opener = "anyone" | "visitors" | "members" | "desk" | "field" | "staff";

const loginOrSignUp = {
  file: "people/accounts/pages/auth-page.tsx",
  ownQuery: oneOf(pageParameters.authTab, ["register"]),
  // The parameter that it carries for the browser is a secret; what the server makes of it is not.
  isAlike: true,
  knowsMember: true,
};
const testLogin = { file: "people/accounts/pages/login-test-page.tsx", ownQuery: nothing };

/** Every page, by who may open it. */
const PAGES: Record<Opener, Page[]> = {
  anyone: [
    {
      path: paths.home,
      file: "site/pages/home-page.tsx",
      isListed: true,
      ownQuery: oneOf(pageParameters.sent, ["contact"]),
    },
    {
      path: paths.board,
      file: "board/rankings/pages/board-page.tsx",
      isListed: true,
      ownQuery: viewOfBoard,
    },
    {
      path: paths.editions,
      file: "board/rankings/pages/editions-page.tsx",
      isListed: true,
      ownQuery: nothing,
    },
    {
      path: paths.edition(":slug"),
      file: "board/rankings/pages/edition-page.tsx",
      ownQuery: nothing,
    },
    {
      path: paths.voteLedger,
      file: "board/vote-ledger/pages/ledger-page.tsx",
      isListed: true,
      ownQuery: monthOfLedger,
    },
    {
      path: paths.playerLedger(":id"),
      file: "board/vote-ledger/pages/player-ledger-page.tsx",
      ownQuery: monthOfLedger,
    },
    {
      path: paths.votingRules,
      file: "board/vote-ledger/pages/vote-rules-page.tsx",
      isListed: true,
      ownQuery: nothing,
    },
    { path: paths.alumni, file: "board/prospects/pages/alumni-page.tsx", ownQuery: nothing },
    {
      path: paths.player(":id"),
      file: "board/measurements/pages/prospect-page.tsx",
      ownQuery: nothing,
    },
    // Which players are compared is nobody's business: made for each request, and kept nowhere.
    { path: paths.compare(), file: "board/measurements/pages/compare-page.tsx" },
    {
      path: paths.measurable(":metric"),
      file: "board/measurements/pages/measurable-page.tsx",
      ownQuery: choiceOfLeaders,
    },
    {
      path: paths.youScout,
      file: "site/pages/you-scout-page.tsx",
      isListed: true,
      hasAlias: true,
      ownQuery: nothing,
      knowsMember: true,
    },
    {
      path: paths.youScoutLeaderboard,
      file: "youscout/nominations/pages/leaderboard-page.tsx",
      isListed: true,
      hasAlias: true,
      ownQuery: viewOfLeaderboard,
    },
    {
      path: paths.nomination(":id"),
      file: "youscout/comments/pages/nomination-page.tsx",
      hasAlias: true,
      ownQuery: pageOfComments,
      knowsMember: true,
    },
    {
      path: paths.events,
      file: "board/events/pages/public-events-page.tsx",
      isListed: true,
      ownQuery: nothing,
    },
    {
      path: paths.evaluationReport(":token"),
      file: "board/evaluations/pages/evaluation-report-page.tsx",
    },
    { path: paths.boardGuardian(":token"), file: "consent/pages/board-guardian-page.tsx" },
    { path: paths.guardianRestore(":token"), file: "consent/pages/restore-page.tsx" },
    {
      path: paths.youScoutGuardian(":token"),
      file: "youscout/nominations/pages/guardian-page.tsx",
      hasAlias: true,
    },
    {
      path: paths.shop,
      file: "shop/catalog/pages/shop-page.tsx",
      isListed: true,
      ownQuery: nothing,
    },
    {
      path: paths.rawPass,
      file: "rawpass/bookings/pages/rawpass-page.tsx",
      isListed: true,
      ownQuery: nothing,
    },
    // Not listed: the sitemap names them itself while Connect is on.
    { path: paths.connect, file: "connect/listings/pages/connect-page.tsx", knowsMember: true },
    {
      path: paths.connectListing(":id"),
      file: "connect/listings/pages/listing-page.tsx",
      knowsMember: true,
    },
    {
      path: paths.connectPerson(":id"),
      file: "connect/deals/pages/person-page.tsx",
      knowsMember: true,
    },
    { path: paths.connectGuardian(":token"), file: "connect/listings/pages/guardian-page.tsx" },
    { path: paths.product(":slug"), file: "shop/orders/pages/product-page.tsx", ownQuery: nothing },
    { path: paths.checkout, file: "shop/orders/pages/checkout-page.tsx", ownQuery: nothing },
    { path: paths.checkoutSuccess, file: "shop/orders/pages/success-page.tsx" },
    { path: paths.orderLinks, file: "shop/orders/pages/order-links-page.tsx", ownQuery: nothing },
    { path: paths.orderStatus(":token"), file: "shop/orders/pages/order-page.tsx" },
    { path: paths.orderDelay(":token"), file: "shop/orders/pages/delay-page.tsx" },
    {
      path: paths.testCheckout(":session"),
      file: "money/payments/pages/test-checkout-page.tsx",
    },
    { path: paths.testBilling(":token"), file: "money/payments/pages/test-billing-page.tsx" },
    { path: paths.testAccount(":token"), file: "money/payments/pages/test-account-page.tsx" },
    {
      path: paths.termsOfService,
      file: "people/legal/pages/terms-of-service-page.tsx",
      isListed: true,
      ownQuery: nothing,
    },
    {
      path: paths.privacyPolicy,
      file: "people/legal/pages/privacy-policy-page.tsx",
      isListed: true,
      ownQuery: nothing,
    },
    {
      path: paths.privacyRequest,
      file: "people/privacy/pages/privacy-request-page.tsx",
      isListed: true,
      ownQuery: subjectOfRequest,
    },
    {
      path: paths.privacyRequestState(":reference"),
      file: "people/privacy/pages/request-state-page.tsx",
    },
    { path: paths.newsletterConfirm(":token"), file: "people/newsletter/pages/confirm-page.tsx" },
    {
      path: paths.newsletterUnsubscribe(":token"),
      file: "people/newsletter/pages/unsubscribe-page.tsx",
    },
    { path: paths.staffInvitation(":token"), file: "people/accounts/pages/invitation-page.tsx" },
    { path: paths.emailConfirm(":token"), file: "people/profiles/pages/confirm-address-page.tsx" },
    {
      path: paths.votingRemindersStop(":token"),
      file: "people/profiles/pages/stop-reminders-page.tsx",
    },
    {
      path: paths.voteLedgerStop(":token"),
      file: "people/profiles/pages/stop-ledger-mails-page.tsx",
    },
    {
      path: paths.adminLogin,
      file: "people/accounts/pages/admin-login-page.tsx",
      ownQuery: nothing,
    },
    { path: paths.testLogin, ...testLogin },
    { path: paths.youScoutTestLogin, ...testLogin },
    { path: paths.youScoutAliasTestLogin, ...testLogin },
  ],
  visitors: [
    { path: paths.auth, ...loginOrSignUp },
    { path: paths.rawPassAuth, ...loginOrSignUp },
  ],
  members: [
    {
      path: paths.prospectEvaluation,
      file: "board/evaluations/pages/prospect-evaluation-page.tsx",
    },
    { path: paths.my, file: "site/pages/my-page.tsx" },
    { path: paths.myEvaluations, file: "board/evaluations/pages/my-evaluations-page.tsx" },
    { path: paths.profile, file: "site/pages/profile-page.tsx" },
    { path: memberApi.secondFactor, file: "people/two-factor/pages/second-factor-page.tsx" },
    { path: paths.eventRegister(":id"), file: "board/registrations/pages/register-page.tsx" },
    { path: paths.rawPassAthlete, file: "rawpass/athletes/pages/add-athlete-page.tsx" },
    { path: paths.rawPassBuild, file: "rawpass/passes/pages/build-page.tsx" },
    {
      path: paths.rawPassDropIn(":slotId", ":date"),
      file: "rawpass/bookings/pages/drop-in-page.tsx",
    },
    { path: paths.rawPassWaitlist(":slotId"), file: "rawpass/bookings/pages/drop-in-page.tsx" },
    { path: paths.rawPassOwn, file: "rawpass/passes/pages/pass-page.tsx" },
    // Not there while Connect is off.
    { path: paths.connectStart, file: "connect/profiles/pages/start-page.tsx" },
    { path: paths.connectDashboard, file: "connect/deals/pages/dashboard-page.tsx" },
    { path: paths.connectNewOffer(":id"), file: "connect/offers/pages/new-offer-page.tsx" },
    { path: paths.connectOffer(":id"), file: "connect/deals/pages/offer-page.tsx" },
    { path: paths.connectDeal(":id"), file: "connect/deals/pages/deal-page.tsx" },
    { path: paths.connectReport(":id"), file: "connect/deals/pages/report-page.tsx" },
    { path: paths.connectNewListing, file: "connect/listings/pages/new-listing-page.tsx" },
    { path: paths.connectEditListing(":id"), file: "connect/listings/pages/edit-listing-page.tsx" },
    { path: paths.notifications, file: "platform/notifications/pages/notifications-page.tsx" },
    {
      path: paths.youScoutNominate,
      file: "youscout/nominations/pages/nominate-page.tsx",
      hasAlias: true,
    },
    {
      path: paths.youScoutMine,
      file: "youscout/badges/pages/my-nominations-page.tsx",
      hasAlias: true,
    },
  ],
  desk: [{ path: paths.rawPassDesk, file: "rawpass/check-in/pages/desk-page.tsx" }],
  // For staff, too; its shell is for anyone.
  field: [{ path: paths.field, file: "board/measurements/pages/field-page.tsx" }],
  // For whom of them each is says `staff-pages.ts`.
  staff: [
    { path: paths.admin, file: "staff/pages/dashboard-page.tsx" },
    { path: paths.prospectAdmin, file: "board/prospects/pages/prospect-admin-page.tsx" },
    { path: paths.playerFile(":id"), file: "consent/pages/player-file-page.tsx" },
    { path: paths.editionsAdmin, file: "staff/pages/editions-admin-page.tsx" },
    { path: paths.eventsAdmin, file: "staff/pages/events-page.tsx" },
    { path: paths.eventSheet(":id"), file: "staff/pages/event-page.tsx" },
    { path: paths.shopAdmin, file: "staff/pages/shop-page.tsx" },
    { path: paths.connectAdmin, file: "staff/pages/connect-admin-page.tsx" },
    { path: paths.paymentsAdmin, file: "staff/pages/payments-page.tsx" },
    { path: paths.testSubscriptions, file: "money/payments/pages/test-subscriptions-page.tsx" },
    { path: paths.rawPassAdmin, file: "staff/pages/rawpass-page.tsx" },
    { path: paths.adminPanel, file: "staff/pages/panel-page.tsx", hasAlias: true },
    { path: paths.adminQueue, file: "staff/pages/queue-page.tsx", hasAlias: true },
  ],
};

/** The pages by who may open them, aliases included. */
export function pagesFor(opener: Opener): Page[] {
  return PAGES[opener].flatMap((page) =>
    page.hasAlias ? [page, { ...page, path: aliasOf(page.path) }] : [page],
  );
}

export function allPages(): Page[] {
  return [
    ...pagesFor("anyone"),
    ...pagesFor("visitors"),
    ...pagesFor("members"),
    ...pagesFor("desk"),
    ...pagesFor("field"),
    ...pagesFor("staff"),
  ];
}

/** What the sitemap names, without what each domain adds of its own. */
export function listedPaths(): string[] {
  return Object.values(PAGES)
    .flat()
    .filter(({ isListed }) => isListed)
    .map(({ path }) => path);
}
