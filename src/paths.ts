import { evaluationsPaths } from "#areas/board/evaluations/paths.ts";
import { eventsPaths } from "#areas/board/events/paths.ts";
import { measurementsPaths } from "#areas/board/measurements/paths.ts";
import { prospectsPaths } from "#areas/board/prospects/paths.ts";
import { editionsPaths } from "#areas/board/rankings/paths.ts";
import { registrationsPaths } from "#areas/board/registrations/paths.ts";
import { ledgerPaths } from "#areas/board/vote-ledger/paths.ts";
import { dealsPaths } from "#areas/connect/deals/paths.ts";
import { listingsPaths } from "#areas/connect/listings/paths.ts";
import { offersPaths } from "#areas/connect/offers/paths.ts";
import { partnersPaths } from "#areas/connect/profiles/paths.ts";
import { guardiansPaths } from "#areas/consent/paths.ts";
import { paymentsPaths } from "#areas/money/payments/paths.ts";
import { athletesPaths } from "#areas/people/athletes/paths.ts";
import { contactPaths } from "#areas/people/contact/paths.ts";
import { legalPaths } from "#areas/people/legal/paths.ts";
import { newsletterPaths } from "#areas/people/newsletter/paths.ts";
import { profilesPaths } from "#areas/people/profiles/paths.ts";
import { accountsPaths } from "#areas/platform/accounts/paths.ts";
import { notificationsPaths } from "#areas/platform/notifications/paths.ts";
import { uploadsPaths } from "#areas/platform/uploads/paths.ts";
import { bookingsPaths } from "#areas/rawpass/bookings/paths.ts";
import { deskPaths } from "#areas/rawpass/check-in/paths.ts";
import { passesPaths } from "#areas/rawpass/passes/paths.ts";
import { schedulePaths } from "#areas/rawpass/schedule/paths.ts";
import { catalogPaths } from "#areas/shop/catalog/paths.ts";
import { ordersPaths } from "#areas/shop/orders/paths.ts";
import { homePaths } from "#areas/site/home/paths.ts";
import { ownThingsPaths } from "#areas/site/own-things/paths.ts";
import { privacyPaths } from "#areas/site/privacy/paths.ts";
import { adminPaths } from "#areas/staff/paths.ts";
import { nominationsPaths } from "#areas/youscout/nominations/paths.ts";

/** The addresses of every page: those of each domain, and those of the site as a whole. */
export const paths = {
  ...homePaths,
  ...ownThingsPaths,
  ...contactPaths,
  ...prospectsPaths,
  ...editionsPaths,
  ...ledgerPaths,
  ...guardiansPaths,
  ...nominationsPaths,
  ...catalogPaths,
  ...ordersPaths,
  ...paymentsPaths,
  ...schedulePaths,
  ...bookingsPaths,
  ...athletesPaths,
  ...passesPaths,
  ...deskPaths,
  ...listingsPaths,
  ...partnersPaths,
  ...offersPaths,
  ...dealsPaths,
  ...notificationsPaths,
  ...adminPaths,
  ...eventsPaths,
  ...registrationsPaths,
  ...measurementsPaths,
  ...legalPaths,
  ...evaluationsPaths,
  ...newsletterPaths,
  ...profilesPaths,
  ...privacyPaths,
  ...uploadsPaths,
  ...accountsPaths,
  sitePicture: "/share/site.png",
  manifest: "/manifest.webmanifest",
  icons: {
    favicon: "/favicon.ico",
    touch: "/apple-touch-icon.png",
    small: "/icons/192.png",
    large: "/icons/512.png",
    maskable: "/icons/maskable-512.png",
  },
} as const;

/** The query parameters that pages read: all others change no page. */
export const pageParameters = {
  /** The players that are compared, by their numbers: with commas, or more than once. */
  compared: "players",
  mode: "mode",
  search: "q",
  position: "position",
  gradYear: "year",
  period: "period",
  sport: "sport",
  city: "city",
  sent: "sent",
  authTab: "authTab",
  /** The side of Connect that somebody wants to take. */
  side: "side",
  resetToken: "token",
  wantedPath: "redirectAfterAuth",
  /** The order: its token where it was paid, its id for staff. */
  order: "order",
  /** The token of the order whose payment page was left. */
  leftOrder: "left",
  notice: "notice",
  /** The player that a form is about. */
  prospect: "prospect",
  /** The nomination that is changed, or that a form is about. */
  nomination: "nomination",
  /** What lists for administrators show. */
  tab: "tab",
  page: "page",
  /** A month of the vote ledger, as `2026-11`. */
  month: "month",
  from: "from",
  to: "to",
  type: "type",
  category: "category",
  place: "place",
  /** In dollars. */
  budget: "budget",
  kind: "kind",
  action: "action",
  subject: "subjectType",
  role: "role",
  right: "right",
  state: "state",
  /** The column that a list is sorted by. */
  sort: "sort",
  verification: "verification",
  /** The side of somebody in Connect, and whether staff know them. */
  userType: "userType",
  verified: "verified",
  /** Whether a profile or listing waits for staff to read it. */
  review: "review",
  status: "status",
  /** Where the delivery of a deal stands. */
  fulfilment: "fulfilment",
  /** Whether somebody keeps giving contact details. */
  flagged: "flagged",
  metric: "metric",
  source: "source",
  /** The columns of an event's sheet, and the one that a narrow window shows. */
  stations: "stations",
  station: "station",
} as const;

/** Pages for administrators only, and the desk. */
export const staffPages: readonly string[] = [
  paths.admin,
  paths.prospectAdmin,
  paths.editionsAdmin,
  paths.eventsAdmin,
  paths.shopAdmin,
  paths.rawPassAdmin,
  paths.connectAdmin,
  paths.paymentsAdmin,
  paths.rawPassDesk,
  paths.adminPanel,
  paths.adminPanelAlias,
  paths.adminQueue,
  paths.adminQueueAlias,
  paths.testSubscriptions,
];

/** Whether a page is one of `staffPages`, the sheet of an event, or the file of a player. */
export function isStaffPage(path: string): boolean {
  return (
    staffPages.includes(path) ||
    path.startsWith(`${paths.eventsAdmin}/`) ||
    path.startsWith(`${paths.prospectAdmin}/`)
  );
}

/** The alias of a page of YouScout: `/you-scout/…` also stands under `/youscout/…`. */
export function aliasOf(path: string): string {
  return path.replace(/^\/you-scout(?=\/|$)/, paths.youScoutAlias);
}

/** Whether an address is under the alias of YouScout. */
export function isAlias(path: string): boolean {
  return path === paths.youScoutAlias || path.startsWith(`${paths.youScoutAlias}/`);
}
