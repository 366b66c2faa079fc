import { evaluationAdminRoutes } from "#areas/board/evaluations/routes/administration.ts";
import { appointmentRoutes } from "#areas/board/evaluations/routes/appointments.ts";
import { ownEvaluationRoutes } from "#areas/board/evaluations/routes/own.ts";
import { evaluationReportRoutes } from "#areas/board/evaluations/routes/reports.ts";
import { evaluationRoutes } from "#areas/board/evaluations/routes/request-evaluation.ts";
import { eventRoutes, publicEventRoutes } from "#areas/board/events/routes.ts";
import { eventSheetRoutes } from "#areas/board/measurements/routes/event-sheet.ts";
import { fieldRoutes } from "#areas/board/measurements/routes/field.ts";
import { measurementRoutes } from "#areas/board/measurements/routes/measurements.ts";
import { publicMeasurementRoutes } from "#areas/board/measurements/routes/public.ts";
import { prospectAdminRoutes } from "#areas/board/prospects/routes/administration.ts";
import { alumniRoutes } from "#areas/board/prospects/routes/alumni.ts";
import { prospectRoutes } from "#areas/board/prospects/routes/board.ts";
import { prospectFactRoutes } from "#areas/board/prospects/routes/facts.ts";
import { prospectFileRoutes } from "#areas/board/prospects/routes/files.ts";
import { scoutingRoutes } from "#areas/board/prospects/routes/reports.ts";
import { boardSettingsRoutes } from "#areas/board/prospects/routes/settings.ts";
import { editionAdminRoutes } from "#areas/board/rankings/routes/administration.ts";
import { workingOrderRoutes } from "#areas/board/rankings/routes/order.ts";
import { editionRoutes } from "#areas/board/rankings/routes/public.ts";
import { registrationRoutes } from "#areas/board/registrations/routes.ts";
import { ledgerRoutes } from "#areas/board/vote-ledger/routes.ts";
import { dealAdminRoutes } from "#areas/connect/deals/routes/administration.ts";
import { dealRoutes } from "#areas/connect/deals/routes/own.ts";
import { reviewRoutes } from "#areas/connect/deals/routes/reviews.ts";
import { listingAdminRoutes } from "#areas/connect/listings/routes/administration.ts";
import { listingRoutes } from "#areas/connect/listings/routes/browse.ts";
import { minorGuardianRoutes } from "#areas/connect/listings/routes/guardian.ts";
import { ownListingRoutes } from "#areas/connect/listings/routes/own.ts";
import { offerRoutes } from "#areas/connect/offers/routes.ts";
import { partnerAdminRoutes } from "#areas/connect/profiles/routes/administration.ts";
import { partnerRoutes } from "#areas/connect/profiles/routes/profiles.ts";
import { boardGuardianRoutes } from "#areas/consent/routes.ts";
import { isTestProvider } from "#areas/money/payments/queries/test-provider.ts";
import { paymentEventRoutes } from "#areas/money/payments/routes/events.ts";
import { paymentTaskRoutes } from "#areas/money/payments/routes/tasks.ts";
import { testAccountRoutes } from "#areas/money/payments/routes/test-accounts.ts";
import { testCheckoutRoutes } from "#areas/money/payments/routes/test-checkout.ts";
import { deliverTestEvents } from "#areas/money/payments/routes/test-events.ts";
import { testSubscriptionRoutes } from "#areas/money/payments/routes/test-subscriptions.ts";
import { athleteRoutes } from "#areas/people/athletes/routes.ts";
import { contactRoutes } from "#areas/people/contact/routes.ts";
import { newsletterRoutes } from "#areas/people/newsletter/routes.ts";
import { profileRoutes } from "#areas/people/profiles/routes.ts";
import { accountRoutes } from "#areas/platform/accounts/routes/accounts.ts";
import { confirmPersonRoutes } from "#areas/platform/accounts/routes/confirm-person.ts";
import { deleteAccountRoutes } from "#areas/platform/accounts/routes/delete-account.ts";
import { deskSessionRoutes } from "#areas/platform/accounts/routes/desk-session.ts";
import { emailRoutes } from "#areas/platform/accounts/routes/email.ts";
import { firstAdminRoutes } from "#areas/platform/accounts/routes/first-admin.ts";
import { ownSessionRoutes } from "#areas/platform/accounts/routes/own-sessions.ts";
import { passwordResetRoutes } from "#areas/platform/accounts/routes/password-reset.ts";
import { createSessionCookie } from "#areas/platform/accounts/routes/session-cookie.ts";
import { signInRoutes } from "#areas/platform/accounts/routes/sign-in.ts";
import { staffInvitationRoutes } from "#areas/platform/accounts/routes/staff-invitations.ts";
import { securityEventRoutes } from "#areas/platform/audit/routes/security-events.ts";
import { notificationRoutes } from "#areas/platform/notifications/routes.ts";
import { factorRoutes } from "#areas/platform/two-factor/routes/factors.ts";
import { factorRecoveryRoutes } from "#areas/platform/two-factor/routes/recovery.ts";
import { pictureRoutes } from "#areas/platform/uploads/routes/pictures.ts";
import { uploadRoutes } from "#areas/platform/uploads/routes/uploads.ts";
import { bookingAdminRoutes } from "#areas/rawpass/bookings/routes/administration.ts";
import { calendarRoutes } from "#areas/rawpass/bookings/routes/calendar.ts";
import { ownBookingRoutes } from "#areas/rawpass/bookings/routes/own.ts";
import { weekRoutes } from "#areas/rawpass/bookings/routes/week.ts";
import { deskAdminRoutes } from "#areas/rawpass/check-in/routes/administration.ts";
import { deskRoutes } from "#areas/rawpass/check-in/routes/desk.ts";
import { deskOfflineRoutes } from "#areas/rawpass/check-in/routes/offline.ts";
import { passAdminRoutes } from "#areas/rawpass/passes/routes/administration.ts";
import { passRoutes } from "#areas/rawpass/passes/routes/own.ts";
import { scheduleRoutes } from "#areas/rawpass/schedule/routes.ts";
import { catalogAdminRoutes } from "#areas/shop/catalog/routes/administration.ts";
import { catalogRoutes } from "#areas/shop/catalog/routes/public.ts";
import { orderAdminRoutes } from "#areas/shop/orders/routes/administration.ts";
import { cartRoutes } from "#areas/shop/orders/routes/cart.ts";
import { orderRoutes } from "#areas/shop/orders/routes/customers.ts";
import { ownThingsRoutes } from "#areas/site/own-things/routes.ts";
import { personalDataRoutes } from "#areas/site/privacy/routes/personal-data.ts";
import { privacyRequestRoutes } from "#areas/site/privacy/routes/requests.ts";
import { auditRoutes } from "#areas/staff/routes/audit-log.ts";
import { burstRoutes } from "#areas/staff/routes/bursts.ts";
import { networkRoutes } from "#areas/staff/routes/networks.ts";
import { overviewRoutes } from "#areas/staff/routes/overview.ts";
import { paymentRoutes } from "#areas/staff/routes/payments.ts";
import { queueRoutes } from "#areas/staff/routes/queue.ts";
import { staffInvitationAdminRoutes } from "#areas/staff/routes/staff-invitations.ts";
import { userRoutes } from "#areas/staff/routes/users.ts";
import { voteReportRoutes } from "#areas/votes/routes.ts";
import { badgeRoutes } from "#areas/youscout/badges/routes.ts";
import { commentRoutes } from "#areas/youscout/comments/comments/routes.ts";
import { reportRoutes } from "#areas/youscout/comments/reports/routes.ts";
import { discussionAdminRoutes } from "#areas/youscout/moderation/routes/discussion.ts";
import { nominationChangeRoutes } from "#areas/youscout/moderation/routes/nomination-changes.ts";
import { nominationFileRoute } from "#areas/youscout/moderation/routes/nomination-file.ts";
import { nominationAdminRoutes } from "#areas/youscout/moderation/routes/nominations.ts";
import { guardianRoutes } from "#areas/youscout/nominations/routes/guardian.ts";
import { ownNominationRoutes } from "#areas/youscout/nominations/routes/own.ts";
import { nominationRoutes } from "#areas/youscout/nominations/routes/public.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { INVERSIONS } from "./inversions.ts";
import { VOTABLES } from "./vote-reports.ts";

const { nominations, guardians, purposes, votables } = INVERSIONS;
const { readNominated, isTakenDown } = nominations;

/** Mounts all calls, grouped by the part of the product that they belong to. */
export function mountCalls(app: App, deps: Deps): void {
  accountCalls(app, deps);
  peopleCalls(app, deps);
  boardCalls(app, deps);
  eventCalls(app, deps);
  evaluationCalls(app, deps);
  youScoutCalls(app, deps);
  shopCalls(app, deps);
  rawPassCalls(app, deps);
  connectCalls(app, deps);
  staffCalls(app, deps);
  app.all("/api/*", { schema: { hide: true } }, async () => {
    throw new AppError("not_found", "There is no such call.");
  });
}

function accountCalls(app: App, deps: Deps): void {
  accountRoutes(app, deps);
  signInRoutes(app, deps);
  confirmPersonRoutes(app, deps);
  factorRoutes(app, deps, createSessionCookie(deps.config));
  factorRecoveryRoutes(app, deps);
  deskSessionRoutes(app, deps);
  firstAdminRoutes(app, deps);
  passwordResetRoutes(app, deps);
  ownSessionRoutes(app, deps);
  staffInvitationRoutes(app, deps);
  emailRoutes(app, deps, INVERSIONS.onEmailChanged);
  deleteAccountRoutes(app, deps, INVERSIONS.onAccountDeletion);
}

function peopleCalls(app: App, deps: Deps): void {
  uploadRoutes(app, deps);
  pictureRoutes(app, deps);
  notificationRoutes(app, deps);
  ownThingsRoutes(app, deps);
  profileRoutes(app, deps);
  personalDataRoutes(app, deps);
  privacyRequestRoutes(app, deps);
  contactRoutes(app, deps);
  newsletterRoutes(app, deps);
}

function boardCalls(app: App, deps: Deps): void {
  prospectRoutes(app, deps);
  prospectFactRoutes(app, deps);
  alumniRoutes(app, deps);
  ledgerRoutes(app, deps);
  editionRoutes(app, deps);
  prospectAdminRoutes(app, deps, nominations);
  for (const calls of votables) voteReportRoutes(app, deps, calls);
  prospectFileRoutes(app, deps, readNominated);
  boardSettingsRoutes(app, deps);
  scoutingRoutes(app, deps);
  editionAdminRoutes(app, deps, readNominated);
  workingOrderRoutes(app, deps, readNominated);
  boardGuardianRoutes(app, deps);
}

function eventCalls(app: App, deps: Deps): void {
  publicEventRoutes(app, deps);
  eventRoutes(app, deps);
  registrationRoutes(app, deps, isTakenDown);
  publicMeasurementRoutes(app, deps);
  eventSheetRoutes(app, deps, isTakenDown);
  fieldRoutes(app, deps);
  measurementRoutes(app, deps);
}

function evaluationCalls(app: App, deps: Deps): void {
  evaluationRoutes(app, deps);
  evaluationAdminRoutes(app, deps, nominations);
  appointmentRoutes(app, deps, nominations);
  evaluationReportRoutes(app, deps, nominations);
  ownEvaluationRoutes(app, deps, nominations);
}

function youScoutCalls(app: App, deps: Deps): void {
  nominationRoutes(app, deps);
  ownNominationRoutes(app, deps);
  commentRoutes(app, deps);
  badgeRoutes(app, deps);
  nominationChangeRoutes(app, deps, guardians);
  reportRoutes(app, deps);
  guardianRoutes(app, deps, guardians);
  discussionAdminRoutes(app, deps);
  nominationAdminRoutes(app, deps, guardians);
  nominationFileRoute(app, deps);
}

function shopCalls(app: App, deps: Deps): void {
  catalogRoutes(app, deps);
  catalogAdminRoutes(app, deps);
  cartRoutes(app, deps);
  orderRoutes(app, deps);
  orderAdminRoutes(app, deps);
  paymentEventRoutes(app, deps, purposes);
  if (isTestProvider(deps.payments)) {
    deliverTestEvents(app, deps.payments);
    testCheckoutRoutes(app, deps.payments);
    testSubscriptionRoutes(app, deps.payments.control);
    testAccountRoutes(app, deps.payments.payoutControl);
  }
}

function rawPassCalls(app: App, deps: Deps): void {
  weekRoutes(app, deps);
  scheduleRoutes(app, deps);
  athleteRoutes(app, deps);
  ownBookingRoutes(app, deps);
  calendarRoutes(app, deps);
  bookingAdminRoutes(app, deps);
  passRoutes(app, deps);
  passAdminRoutes(app, deps);
  deskRoutes(app, deps);
  deskOfflineRoutes(app, deps);
  deskAdminRoutes(app, deps);
}

function connectCalls(app: App, deps: Deps): void {
  partnerRoutes(app, deps);
  partnerAdminRoutes(app, deps);
  listingRoutes(app, deps);
  ownListingRoutes(app, deps);
  minorGuardianRoutes(app, deps);
  listingAdminRoutes(app, deps);
  offerRoutes(app, deps);
  dealRoutes(app, deps);
  dealAdminRoutes(app, deps);
  reviewRoutes(app, deps);
}

function staffCalls(app: App, deps: Deps): void {
  auditRoutes(app, deps);
  securityEventRoutes(app, deps);
  overviewRoutes(app, deps);
  userRoutes(app, deps);
  staffInvitationAdminRoutes(app, deps);
  networkRoutes(app, deps);
  burstRoutes(app, deps, VOTABLES);
  queueRoutes(app, deps);
  paymentRoutes(app, deps);
  paymentTaskRoutes(app, deps);
}
