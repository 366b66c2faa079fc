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
  /** Its file in `src/pages`. */
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
  file: "_visitors.auth.tsx",
  ownQuery: oneOf(pageParameters.authTab, ["register"]),
  // The parameter that it carries for the browser is a secret; what the server makes of it is not.
  isAlike: true,
  knowsMember: true,
};
const testLogin = { file: "test-login.tsx", ownQuery: nothing };

/** Every page, by who may open it. */
const PAGES: Record<Opener, Page[]> = {
  anyone: [
    {
      path: paths.home,
      file: "_index.tsx",
      isListed: true,
      ownQuery: oneOf(pageParameters.sent, ["contact"]),
    },
    {
      path: paths.board,
      file: "leaderboard._index.tsx",
      isListed: true,
      ownQuery: viewOfBoard,
    },
    {
      path: paths.editions,
      file: "leaderboard.editions._index.tsx",
      isListed: true,
      ownQuery: nothing,
    },
    {
      path: paths.edition(":slug"),
      file: "leaderboard.editions.$slug.tsx",
      ownQuery: nothing,
    },
    {
      path: paths.voteLedger,
      file: "leaderboard.votes.tsx",
      isListed: true,
      ownQuery: monthOfLedger,
    },
    {
      path: paths.playerLedger(":id"),
      file: "leaderboard.$id.votes.tsx",
      ownQuery: monthOfLedger,
    },
    {
      path: paths.votingRules,
      file: "voting-rules.tsx",
      isListed: true,
      ownQuery: nothing,
    },
    { path: paths.alumni, file: "leaderboard.alumni.tsx", ownQuery: nothing },
    {
      path: paths.player(":id"),
      file: "leaderboard.$id._index.tsx",
      ownQuery: nothing,
    },
    // Which players are compared is nobody's business: made for each request, and kept nowhere.
    { path: paths.compare(), file: "leaderboard.compare.tsx" },
    {
      path: paths.measurable(":metric"),
      file: "leaderboard.measurables.$metric.tsx",
      ownQuery: choiceOfLeaders,
    },
    {
      path: paths.youScout,
      file: "you-scout._index.tsx",
      isListed: true,
      hasAlias: true,
      ownQuery: nothing,
      knowsMember: true,
    },
    {
      path: paths.youScoutLeaderboard,
      file: "you-scout.leaderboard.tsx",
      isListed: true,
      hasAlias: true,
      ownQuery: viewOfLeaderboard,
    },
    {
      path: paths.nomination(":id"),
      file: "you-scout.nomination.$id.tsx",
      hasAlias: true,
      ownQuery: pageOfComments,
      knowsMember: true,
    },
    {
      path: paths.events,
      file: "events.tsx",
      isListed: true,
      ownQuery: nothing,
    },
    {
      path: paths.evaluationReport(":token"),
      file: "evaluation-report.$token.tsx",
    },
    { path: paths.boardGuardian(":token"), file: "leaderboard.guardian.$token.tsx" },
    { path: paths.guardianRestore(":token"), file: "guardian.restore.$token.tsx" },
    {
      path: paths.youScoutGuardian(":token"),
      file: "you-scout.guardian.$token.tsx",
      hasAlias: true,
    },
    {
      path: paths.shop,
      file: "shop._index.tsx",
      isListed: true,
      ownQuery: nothing,
    },
    {
      path: paths.rawPass,
      file: "rawpass.tsx",
      isListed: true,
      ownQuery: nothing,
    },
    // Not listed: the sitemap names them itself while Connect is on.
    { path: paths.connect, file: "connect._index.tsx", knowsMember: true },
    {
      path: paths.connectListing(":id"),
      file: "connect.listings.$id.tsx",
      knowsMember: true,
    },
    {
      path: paths.connectPerson(":id"),
      file: "connect.people.$id/route.tsx",
      knowsMember: true,
    },
    { path: paths.connectGuardian(":token"), file: "connect.guardian.$token.tsx" },
    { path: paths.product(":slug"), file: "shop.$slug.tsx", ownQuery: nothing },
    { path: paths.checkout, file: "shop.checkout.tsx", ownQuery: nothing },
    { path: paths.checkoutSuccess, file: "shop.success.tsx" },
    { path: paths.orderLinks, file: "shop.orders._index.tsx", ownQuery: nothing },
    { path: paths.orderStatus(":token"), file: "shop.orders.$token._index.tsx" },
    { path: paths.orderDelay(":token"), file: "shop.orders.$token.delay.tsx" },
    {
      path: paths.testCheckout(":session"),
      file: "shop.test-checkout.$session.tsx",
    },
    { path: paths.testBilling(":token"), file: "payments.test-billing.$token.tsx" },
    { path: paths.testAccount(":token"), file: "payments.test-account.$token.tsx" },
    {
      path: paths.termsOfService,
      file: "terms-of-service.tsx",
      isListed: true,
      ownQuery: nothing,
    },
    {
      path: paths.privacyPolicy,
      file: "privacy-policy.tsx",
      isListed: true,
      ownQuery: nothing,
    },
    {
      path: paths.privacyRequest,
      file: "privacy.request._index.tsx",
      isListed: true,
      ownQuery: subjectOfRequest,
    },
    {
      path: paths.privacyRequestState(":reference"),
      file: "privacy.request.$reference.tsx",
    },
    { path: paths.newsletterConfirm(":token"), file: "newsletter.confirm.$token.tsx" },
    {
      path: paths.newsletterUnsubscribe(":token"),
      file: "newsletter.unsubscribe.$token.tsx",
    },
    { path: paths.staffInvitation(":token"), file: "invitation.$token.tsx" },
    { path: paths.emailConfirm(":token"), file: "confirm-email.$token.tsx" },
    {
      path: paths.votingRemindersStop(":token"),
      file: "voting-reminders.stop.$token.tsx",
    },
    {
      path: paths.voteLedgerStop(":token"),
      file: "vote-ledger.stop.$token.tsx",
    },
    {
      path: paths.adminLogin,
      file: "admin-login.tsx",
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
      file: "_members.prospect-evaluation.tsx",
    },
    { path: paths.my, file: "_members.my._index.tsx" },
    { path: paths.myEvaluations, file: "_members.my.evaluations.tsx" },
    { path: paths.profile, file: "_members.profile/route.tsx" },
    { path: memberApi.secondFactor, file: "_members.second-factor.tsx" },
    { path: paths.eventRegister(":id"), file: "_members.events.$id.register.tsx" },
    { path: paths.rawPassAthlete, file: "_members.rawpass.athlete.tsx" },
    { path: paths.rawPassBuild, file: "_members.rawpass.build.tsx" },
    {
      path: paths.rawPassDropIn(":slotId", ":date"),
      file: "_members.rawpass.drop-in.$slotId.$date.tsx",
    },
    { path: paths.rawPassWaitlist(":slotId"), file: "_members.rawpass.drop-in.$slotId.$date.tsx" },
    { path: paths.rawPassOwn, file: "_members.rawpass.pass/route.tsx" },
    // Not there while Connect is off.
    { path: paths.connectStart, file: "_members.connect.start.tsx" },
    { path: paths.connectDashboard, file: "_members.connect.dashboard.tsx" },
    { path: paths.connectNewOffer(":id"), file: "_members.connect.listings.$id.offer.tsx" },
    { path: paths.connectOffer(":id"), file: "_members.connect.offers.$id.tsx" },
    { path: paths.connectDeal(":id"), file: "_members.connect.deals.$id._index.tsx" },
    { path: paths.connectReport(":id"), file: "_members.connect.deals.$id.report.tsx" },
    { path: paths.connectNewListing, file: "_members.connect.listings.new.tsx" },
    { path: paths.connectEditListing(":id"), file: "_members.connect.listings.$id.edit.tsx" },
    { path: paths.notifications, file: "_members.notifications.tsx" },
    {
      path: paths.youScoutNominate,
      file: "_members.you-scout.nominate.tsx",
      hasAlias: true,
    },
    {
      path: paths.youScoutMine,
      file: "_members.you-scout.my-nominations.tsx",
      hasAlias: true,
    },
  ],
  desk: [{ path: paths.rawPassDesk, file: "_desk.rawpass.desk.tsx" }],
  // For staff, too; its shell is for anyone.
  field: [{ path: paths.field, file: "_field.admin.field.tsx" }],
  // For whom of them each is says `staff-pages.ts`.
  staff: [
    { path: paths.admin, file: "_staff.admin._index/route.tsx" },
    { path: paths.prospectAdmin, file: "_staff.prospect-admin._index.tsx" },
    { path: paths.playerFile(":id"), file: "_staff.prospect-admin.$id.tsx" },
    { path: paths.editionsAdmin, file: "_staff.admin.editions/route.tsx" },
    { path: paths.eventsAdmin, file: "_staff.admin.events._index/route.tsx" },
    { path: paths.eventSheet(":id"), file: "_staff.admin.events.$id.tsx" },
    { path: paths.shopAdmin, file: "_staff.admin.shop/route.tsx" },
    { path: paths.connectAdmin, file: "_staff.admin.connect/route.tsx" },
    { path: paths.paymentsAdmin, file: "_staff.admin.payments.tsx" },
    { path: paths.testSubscriptions, file: "_staff.admin.test-subscriptions.tsx" },
    { path: paths.rawPassAdmin, file: "_staff.admin.rawpass/route.tsx" },
    { path: paths.adminPanel, file: "_staff.you-scout.actual-admin/route.tsx", hasAlias: true },
    { path: paths.adminQueue, file: "_staff.you-scout.admin/route.tsx", hasAlias: true },
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
