import { accountsPaths } from "#domains/accounts/paths.ts";
import { adminPaths } from "#domains/admin/paths.ts";
import { athletesPaths } from "#domains/athletes/paths/pages.ts";
import { bookingsPaths } from "#domains/bookings/paths.ts";
import { catalogPaths } from "#domains/catalog/paths.ts";
import { contactPaths } from "#domains/contact/paths.ts";
import { dealsPaths } from "#domains/deals/paths.ts";
import { deskPaths } from "#domains/desk/paths.ts";
import { discussionPaths } from "#domains/discussion/paths.ts";
import { editionsPaths } from "#domains/editions/paths.ts";
import { evaluationsPaths } from "#domains/evaluations/paths.ts";
import { eventsPaths } from "#domains/events/paths.ts";
import { guardiansPaths } from "#domains/guardians/paths.ts";
import { ledgerPaths } from "#domains/ledger/paths.ts";
import { legalPaths } from "#domains/legal/paths.ts";
import { listingsPaths } from "#domains/listings/paths.ts";
import { measurementsPaths } from "#domains/measurements/paths.ts";
import { newsletterPaths } from "#domains/newsletter/paths.ts";
import { nominationsPaths } from "#domains/nominations/paths.ts";
import { notificationsPaths } from "#domains/notifications/paths.ts";
import { offersPaths } from "#domains/offers/paths.ts";
import { ordersPaths } from "#domains/orders/paths.ts";
import { partnersPaths } from "#domains/partners/paths.ts";
import { passesPaths } from "#domains/passes/paths.ts";
import { paymentsPaths } from "#domains/payments/paths.ts";
import { privacyPaths } from "#domains/privacy/paths.ts";
import { profilesPaths } from "#domains/profiles/paths.ts";
import { prospectsPaths } from "#domains/prospects/paths.ts";
import { recognitionPaths } from "#domains/recognition/paths.ts";
import { registrationsPaths } from "#domains/registrations/paths/pages.ts";
import { schedulePaths } from "#domains/schedule/paths.ts";
import { sitePaths } from "#domains/site/paths.ts";
import { uploadsPaths } from "#domains/uploads/paths.ts";

/**
 * The addresses of every page and call: those of each domain, and those of the site as a whole. The calls of
 * administrators are in `adminApi`, those of RawPass and Connect in `memberApi`. With ":id" a builder gives the
 * pattern of its route.
 */
export const paths = {
  ...sitePaths,
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
  ...discussionPaths,
  ...recognitionPaths,
  sitePicture: "/share/site.png",
  manifest: "/manifest.webmanifest",
  icons: {
    favicon: "/favicon.ico",
    touch: "/apple-touch-icon.png",
    small: "/icons/192.png",
    large: "/icons/512.png",
    maskable: "/icons/maskable-512.png",
  },
  /** What every call begins with. */
  apiPrefix: "/api/",
  api: {
    ...contactPaths.api,
    ...prospectsPaths.api,
    ...editionsPaths.api,
    ...nominationsPaths.api,
    ...catalogPaths.api,
    ...ordersPaths.api,
    ...paymentsPaths.api,
    ...bookingsPaths.api,
    ...evaluationsPaths.api,
    ...newsletterPaths.api,
    ...profilesPaths.api,
    ...privacyPaths.api,
    ...uploadsPaths.api,
    ...accountsPaths.api,
    ...discussionPaths.api,
    ...recognitionPaths.api,
    ...ledgerPaths.api,
    ...measurementsPaths.api,
    ...eventsPaths.api,
    ...guardiansPaths.api,
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
