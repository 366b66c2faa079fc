import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from "@react-router/dev/routes";
import { paths, twinOf } from "#paths.ts";

const admin = "../domains/admin/pages";
const accounts = "../domains/accounts/pages";
const evaluations = "../domains/evaluations/pages";
const legal = "../domains/legal/pages";
const newsletter = "../domains/newsletter/pages";
const privacy = "../domains/privacy/pages";
const profiles = "../domains/profiles/pages";
const prospects = "../domains/prospects/pages";
const orders = "../domains/shop/orders/pages";
const shop = "../domains/shop/pages";
const site = "../domains/site/pages";
const testCheckout = "../domains/shop/test-checkout/pages";
const youScout = "../domains/youscout/pages";

/** A page of YouScout under both of its addresses. */
function twins(path: string, file: string): RouteConfigEntry[] {
  return [path, twinOf(path)].map((address) =>
    route(address, file, { caseSensitive: true, id: address }),
  );
}

/** The page table: every address a person can open. */
export default [
  index(`${site}/home-page.tsx`),
  route(paths.board, `${prospects}/board-page.tsx`, { caseSensitive: true }),
  route(paths.player(":id"), `${prospects}/player-page.tsx`, { caseSensitive: true }),
  ...twins(paths.youScout, `${youScout}/home-page.tsx`),
  ...twins(paths.youScoutLeaderboard, `${youScout}/leaderboard-page.tsx`),
  ...twins(paths.nomination(":id"), `${youScout}/nomination-page.tsx`),
  ...twins(paths.youScoutGuardian(":token"), `${youScout}/guardian-page.tsx`),
  route(paths.shop, `${shop}/shop-page.tsx`, { caseSensitive: true }),
  route(paths.product(":slug"), `${shop}/product-page.tsx`, { caseSensitive: true }),
  route(paths.checkout, `${shop}/checkout-page.tsx`, { caseSensitive: true }),
  route(paths.checkoutSuccess, `${orders}/success-page.tsx`, { caseSensitive: true }),
  route(paths.orderLinks, `${orders}/order-links-page.tsx`, { caseSensitive: true }),
  route(paths.orderStatus(":token"), `${orders}/order-page.tsx`, { caseSensitive: true }),
  route(paths.orderDelay(":token"), `${orders}/delay-page.tsx`, { caseSensitive: true }),
  route(paths.testCheckout(":session"), `${testCheckout}/test-checkout-page.tsx`, {
    caseSensitive: true,
  }),
  route(paths.termsOfService, `${legal}/terms-of-service-page.tsx`, { caseSensitive: true }),
  route(paths.privacyPolicy, `${legal}/privacy-policy-page.tsx`, { caseSensitive: true }),
  route(paths.privacyRequest, `${privacy}/privacy-request-page.tsx`, { caseSensitive: true }),
  route(paths.privacyRequestState(":reference"), `${privacy}/request-state-page.tsx`, {
    caseSensitive: true,
  }),
  route(paths.newsletterConfirm(":token"), `${newsletter}/confirm-page.tsx`, {
    caseSensitive: true,
  }),
  route(paths.newsletterUnsubscribe(":token"), `${newsletter}/unsubscribe-page.tsx`, {
    caseSensitive: true,
  }),
  route(paths.emailConfirm(":token"), `${profiles}/confirm-address-page.tsx`, {
    caseSensitive: true,
  }),
  route(paths.votingRemindersStop(":token"), `${profiles}/stop-reminders-page.tsx`, {
    caseSensitive: true,
  }),
  layout("visitors-only.tsx", [
    route(paths.auth, `${accounts}/auth-page.tsx`, { caseSensitive: true }),
    route(paths.rawPassAuth, `${accounts}/auth-page.tsx`, { caseSensitive: true, id: "rawpass" }),
  ]),
  layout("members-only.tsx", [
    route(paths.prospectEvaluation, `${evaluations}/prospect-evaluation-page.tsx`, {
      caseSensitive: true,
    }),
    route(paths.profile, `${profiles}/profile-page.tsx`, { caseSensitive: true }),
    ...twins(paths.youScoutNominate, `${youScout}/nominate-page.tsx`),
    ...twins(paths.youScoutMine, `${youScout}/my-nominations-page.tsx`),
  ]),
  layout("admins-only.tsx", [
    route(paths.admin, `${admin}/dashboard-page.tsx`, { caseSensitive: true }),
    route(paths.prospectAdmin, `${prospects}/prospect-admin-page.tsx`, { caseSensitive: true }),
    route(paths.shopAdmin, `${shop}/shop-admin-page.tsx`, { caseSensitive: true }),
    ...twins(paths.adminPanel, `${admin}/panel-page.tsx`),
    ...twins(paths.adminQueue, `${admin}/queue-page.tsx`),
  ]),
  route(paths.adminLogin, `${accounts}/admin-login-page.tsx`, { caseSensitive: true }),
  ...[paths.testLogin, paths.youScoutTestLogin, paths.youScoutTwinTestLogin].map((path) =>
    route(path, `${accounts}/login-test-page.tsx`, { caseSensitive: true, id: path }),
  ),
  route("*", "not-found.tsx"),
] satisfies RouteConfig;
