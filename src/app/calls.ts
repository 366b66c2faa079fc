import { accountRoutes } from "#domains/accounts/routes/accounts.ts";
import { confirmPersonRoutes } from "#domains/accounts/routes/confirm-person.ts";
import { deleteAccountRoutes } from "#domains/accounts/routes/delete-account.ts";
import { deskSessionRoutes } from "#domains/accounts/routes/desk-session.ts";
import { emailRoutes } from "#domains/accounts/routes/email.ts";
import { firstAdminRoutes } from "#domains/accounts/routes/first-admin.ts";
import { ownSessionRoutes } from "#domains/accounts/routes/own-sessions.ts";
import { passwordResetRoutes } from "#domains/accounts/routes/password-reset.ts";
import { createSessionCookie } from "#domains/accounts/routes/session-cookie.ts";
import { signInRoutes } from "#domains/accounts/routes/sign-in.ts";
import { staffInvitationRoutes } from "#domains/accounts/routes/staff-invitations.ts";
import { auditRoutes } from "#domains/admin/routes/audit-log.ts";
import { burstRoutes } from "#domains/admin/routes/bursts.ts";
import { networkRoutes } from "#domains/admin/routes/networks.ts";
import { overviewRoutes } from "#domains/admin/routes/overview.ts";
import { paymentRoutes } from "#domains/admin/routes/payments.ts";
import { queueRoutes } from "#domains/admin/routes/queue.ts";
import { staffInvitationAdminRoutes } from "#domains/admin/routes/staff-invitations.ts";
import { userRoutes } from "#domains/admin/routes/users.ts";
import { recordAcceptance } from "#domains/admin/service/staff-invitations.ts";
import { athleteRoutes } from "#domains/athletes/routes.ts";
import { securityEventRoutes } from "#domains/audit/routes/security-events.ts";
import { bookingAdminRoutes } from "#domains/bookings/routes/administration.ts";
import { calendarRoutes } from "#domains/bookings/routes/calendar.ts";
import { ownBookingRoutes } from "#domains/bookings/routes/own.ts";
import { weekRoutes } from "#domains/bookings/routes.ts";
import type { OnMakeUps } from "#domains/bookings/service/own-bookings.ts";
import { catalogAdminRoutes } from "#domains/catalog/routes/administration.ts";
import { catalogRoutes } from "#domains/catalog/routes/public.ts";
import { contactRoutes } from "#domains/contact/routes.ts";
import { isTrusted } from "#domains/deals/queries/trust.ts";
import { dealAdminRoutes } from "#domains/deals/routes/administration.ts";
import { dealRoutes } from "#domains/deals/routes/own.ts";
import { reviewRoutes } from "#domains/deals/routes/reviews.ts";
import { endDealsOfMinor } from "#domains/deals/service/end-deals-of-minor.ts";
import { makeDeal } from "#domains/deals/service/make-deal.ts";
import { deskAdminRoutes } from "#domains/desk/routes/administration.ts";
import { deskRoutes } from "#domains/desk/routes/desk.ts";
import { deskOfflineRoutes } from "#domains/desk/routes/offline.ts";
import { PLACES_AND_CHECK_INS } from "#domains/desk/service/places-and-check-ins.ts";
import { commentRoutes } from "#domains/discussion/comments/routes.ts";
import { reportRoutes } from "#domains/discussion/reports/routes.ts";
import { editionAdminRoutes } from "#domains/editions/routes/administration.ts";
import { workingOrderRoutes } from "#domains/editions/routes/order.ts";
import { editionRoutes } from "#domains/editions/routes/public.ts";
import { EDITIONS_OF_BOARD } from "#domains/editions/service/editions-of-board.ts";
import { listReported } from "#domains/evaluations/queries/reports.ts";
import { requestsOfPlayers } from "#domains/evaluations/queries/requests-of-players.ts";
import { evaluationAdminRoutes } from "#domains/evaluations/routes/administration.ts";
import { appointmentRoutes } from "#domains/evaluations/routes/appointments.ts";
import { ownEvaluationRoutes } from "#domains/evaluations/routes/own.ts";
import { evaluationReportRoutes } from "#domains/evaluations/routes/reports.ts";
import { evaluationRoutes } from "#domains/evaluations/routes/request-evaluation.ts";
import { APPOINTMENTS_OF_EVENTS } from "#domains/evaluations/service/appointments-of-events.ts";
import { requireNoAppointment } from "#domains/evaluations/service/places.ts";
import { eventRoutes, publicEventRoutes } from "#domains/events/routes.ts";
import type { OnEvents } from "#domains/events/service/on-events.ts";
import { factorRecoveryRoutes } from "#domains/factors/routes/recovery.ts";
import { factorRoutes } from "#domains/factors/routes.ts";
import { SECOND_FACTORS } from "#domains/factors/service/second-factors.ts";
import { boardGuardianRoutes } from "#domains/guardians/routes.ts";
import { liftNoOfLink } from "#domains/guardians/service/lift-no.ts";
import { keepNoOfLink } from "#domains/guardians/service/replace-guardian.ts";
import { ledgerRoutes } from "#domains/ledger/routes.ts";
import { listingAdminRoutes } from "#domains/listings/routes/administration.ts";
import { listingRoutes } from "#domains/listings/routes/browse.ts";
import { minorGuardianRoutes } from "#domains/listings/routes/guardian.ts";
import { ownListingRoutes } from "#domains/listings/routes/own.ts";
import type { OnEnded } from "#domains/listings/service/end-listing.ts";
import { eventSheetRoutes } from "#domains/measurements/routes/event-sheet.ts";
import { fieldRoutes } from "#domains/measurements/routes/field.ts";
import { measurementRoutes } from "#domains/measurements/routes/measurements.ts";
import { publicMeasurementRoutes } from "#domains/measurements/routes/public.ts";
import { discussionAdminRoutes } from "#domains/moderation/routes/discussion.ts";
import { nominationChangeRoutes } from "#domains/moderation/routes/nomination-changes.ts";
import { nominationFileRoute } from "#domains/moderation/routes/nomination-file.ts";
import { nominationAdminRoutes } from "#domains/moderation/routes/nominations.ts";
import { eraseWhole } from "#domains/moderation/service/nominations.ts";
import { newsletterRoutes } from "#domains/newsletter/routes.ts";
import { readNominated } from "#domains/nominations/queries/nominated.ts";
import { guardianRoutes } from "#domains/nominations/routes/guardian.ts";
import { ownNominationRoutes } from "#domains/nominations/routes/own.ts";
import { nominationRoutes } from "#domains/nominations/routes/public.ts";
import { notificationRoutes } from "#domains/notifications/routes.ts";
import { offerRoutes } from "#domains/offers/routes.ts";
import { blankTalks } from "#domains/offers/service/blank-talks.ts";
import { closeOffersOn } from "#domains/offers/service/close-offers.ts";
import { isOrdered } from "#domains/orders/queries/orders.ts";
import { orderAdminRoutes } from "#domains/orders/routes/administration.ts";
import { cartRoutes } from "#domains/orders/routes/cart.ts";
import { orderRoutes } from "#domains/orders/routes/customers.ts";
import { partnerAdminRoutes } from "#domains/partners/routes/administration.ts";
import { partnerRoutes } from "#domains/partners/routes/profiles.ts";
import { listEndsOfPasses } from "#domains/passes/queries/ends.ts";
import { passAdminRoutes } from "#domains/passes/routes/administration.ts";
import { passRoutes } from "#domains/passes/routes.ts";
import { requireTraining } from "#domains/passes/service/locks.ts";
import { PASSES_OF_SCHEDULE } from "#domains/passes/service/passes-of-schedule.ts";
import { restMakeUpsOf } from "#domains/passes/service/rest-make-ups.ts";
import { isTestProvider } from "#domains/payments/queries/test-provider.ts";
import { paymentEventRoutes } from "#domains/payments/routes/events.ts";
import { testAccountRoutes } from "#domains/payments/routes/test-accounts.ts";
import { testCheckoutRoutes } from "#domains/payments/routes/test-checkout.ts";
import { deliverTestEvents } from "#domains/payments/routes/test-events.ts";
import { testSubscriptionRoutes } from "#domains/payments/routes/test-subscriptions.ts";
import { personalDataRoutes } from "#domains/privacy/routes/personal-data.ts";
import { privacyRequestRoutes } from "#domains/privacy/routes/requests.ts";
import { ON_REGISTERED } from "#domains/privacy/service/on-registered.ts";
import { ON_ACCOUNT_DELETION } from "#domains/privacy/service/part-with-account.ts";
import { STAFF_TEXTS } from "#domains/privacy/service/staff-texts.ts";
import { profileRoutes } from "#domains/profiles/routes.ts";
import {
  forgetNewsletterSwitch,
  switchNewsletterOff,
} from "#domains/profiles/service/preferences.ts";
import { createBoardNames, type ReadBoardNames } from "#domains/prospects/queries/board-names.ts";
import { prospectAdminRoutes } from "#domains/prospects/routes/administration.ts";
import { alumniRoutes } from "#domains/prospects/routes/alumni.ts";
import { prospectRoutes } from "#domains/prospects/routes/board.ts";
import { prospectFactRoutes } from "#domains/prospects/routes/facts.ts";
import { prospectFileRoutes } from "#domains/prospects/routes/files.ts";
import { scoutingRoutes } from "#domains/prospects/routes/reports.ts";
import { boardSettingsRoutes } from "#domains/prospects/routes/settings.ts";
import { badgeRoutes } from "#domains/recognition/routes.ts";
import { awardForComments, awardForVotes } from "#domains/recognition/service/award-badges.ts";
import { registrationRoutes } from "#domains/registrations/routes.ts";
import { unlinkPlayer } from "#domains/registrations/service/measured-as.ts";
import { tellOfChange } from "#domains/registrations/service/tell-family.ts";
import { fillPlaces } from "#domains/registrations/service/waiting-list.ts";
import { scheduleRoutes } from "#domains/schedule/routes.ts";
import { ownThingsRoutes } from "#domains/site/routes.ts";
import { pictureRoutes } from "#domains/uploads/routes/pictures.ts";
import { uploadRoutes } from "#domains/uploads/routes/uploads.ts";
import { voteReportRoutes } from "#domains/votes/routes.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { paths } from "#paths.ts";
import { PAYMENT_PURPOSES } from "./payment-purposes.ts";
import { VOTABLES, VOTE_REPORTS } from "./vote-reports.ts";

/** Mounts all calls, grouped by the part of the product that they belong to. */
export function mountCalls(app: App, deps: Deps): void {
  const readNames = createBoardNames(deps.database);
  accountCalls(app, deps);
  peopleCalls(app, deps);
  boardCalls(app, deps, readNames);
  eventCalls(app, deps, readNames);
  evaluationCalls(app, deps);
  youScoutCalls(app, deps);
  shopCalls(app, deps);
  rawPassCalls(app, deps);
  connectCalls(app, deps);
  staffCalls(app, deps);
  app.all(`${paths.apiPrefix}*`, { schema: { hide: true } }, async () => {
    throw new AppError("not_found", "There is no such call.");
  });
}

function accountCalls(app: App, deps: Deps): void {
  accountRoutes(app, deps);
  signInRoutes(app, deps, SECOND_FACTORS);
  confirmPersonRoutes(app, deps, SECOND_FACTORS);
  factorRoutes(app, deps, createSessionCookie(deps.config));
  factorRecoveryRoutes(app, deps);
  deskSessionRoutes(app, deps);
  firstAdminRoutes(app, deps);
  passwordResetRoutes(app, deps);
  ownSessionRoutes(app, deps, SECOND_FACTORS);
  staffInvitationRoutes(app, deps, recordAcceptance);
  emailRoutes(app, deps, forgetNewsletterSwitch, SECOND_FACTORS);
  deleteAccountRoutes(app, deps, ON_ACCOUNT_DELETION, SECOND_FACTORS);
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
  newsletterRoutes(app, deps, switchNewsletterOff);
}

function boardCalls(app: App, deps: Deps, readNames: ReadBoardNames): void {
  prospectRoutes(app, deps, EDITIONS_OF_BOARD);
  prospectFactRoutes(app, deps, readNames);
  alumniRoutes(app, deps, EDITIONS_OF_BOARD);
  ledgerRoutes(app, deps);
  editionRoutes(app, deps, readNames);
  prospectAdminRoutes(app, deps, { readNominated, texts: STAFF_TEXTS });
  for (const calls of VOTE_REPORTS) voteReportRoutes(app, deps, calls);
  prospectFileRoutes(app, deps, readNominated);
  boardSettingsRoutes(app, deps);
  scoutingRoutes(app, deps);
  editionAdminRoutes(app, deps, requestsOfPlayers({ readNominated }));
  workingOrderRoutes(app, deps, requestsOfPlayers({ readNominated }));
  boardGuardianRoutes(app, deps, { texts: STAFF_TEXTS, eraseNomination: eraseWhole });
}

function eventCalls(app: App, deps: Deps, readNames: ReadBoardNames): void {
  const others: OnEvents = {
    countPlayers: APPOINTMENTS_OF_EVENTS.countPlayers,
    async onChanged(tx, _deps, change) {
      await APPOINTMENTS_OF_EVENTS.onChanged(tx, deps, change);
      await tellOfChange(tx, deps, change);
    },
    onRoom: fillPlaces,
  };
  publicEventRoutes(app, deps, readNames);
  eventRoutes(app, deps, { others, readNames });
  registrationRoutes(app, deps, { readNames, ...ON_REGISTERED });
  publicMeasurementRoutes(app, deps);
  eventSheetRoutes(app, deps, {
    texts: STAFF_TEXTS,
    requireRemovable: requireNoAppointment,
    listReported,
    async onRemoved(tx, _deps, player) {
      await unlinkPlayer(tx, player);
      await fillPlaces(tx, deps, player.eventId);
    },
  });
  fieldRoutes(app, deps);
  measurementRoutes(app, deps);
}

function evaluationCalls(app: App, deps: Deps): void {
  evaluationRoutes(app, deps);
  evaluationAdminRoutes(app, deps, { readNominated, texts: STAFF_TEXTS });
  appointmentRoutes(app, deps, { readNominated, texts: STAFF_TEXTS });
  evaluationReportRoutes(app, deps);
  ownEvaluationRoutes(app, deps, STAFF_TEXTS);
}

function youScoutCalls(app: App, deps: Deps): void {
  nominationRoutes(app, deps, (tx, votes) => awardForVotes(tx, deps, votes));
  ownNominationRoutes(app, deps);
  commentRoutes(app, deps, (tx, { userId, shown }) => awardForComments(tx, deps, userId, shown));
  badgeRoutes(app, deps);
  nominationChangeRoutes(app, deps);
  reportRoutes(app, deps);
  guardianRoutes(app, deps, { keepNo: keepNoOfLink, liftNo: liftNoOfLink });
  discussionAdminRoutes(app, deps);
  nominationAdminRoutes(app, deps, STAFF_TEXTS);
  nominationFileRoute(app, deps);
}

function shopCalls(app: App, deps: Deps): void {
  catalogRoutes(app, deps);
  catalogAdminRoutes(app, deps, isOrdered);
  cartRoutes(app, deps);
  orderRoutes(app, deps);
  orderAdminRoutes(app, deps);
  paymentEventRoutes(app, deps, PAYMENT_PURPOSES);
  if (isTestProvider(deps.payments)) {
    deliverTestEvents(app, deps.payments);
    testCheckoutRoutes(app, deps.payments);
    testSubscriptionRoutes(app, deps.payments.control);
    testAccountRoutes(app, deps.payments.payoutControl);
  }
}

function rawPassCalls(app: App, deps: Deps): void {
  const onMakeUps: OnMakeUps = { requireTraining, restMakeUps: restMakeUpsOf };
  weekRoutes(app, deps);
  scheduleRoutes(app, deps, PLACES_AND_CHECK_INS, PASSES_OF_SCHEDULE);
  athleteRoutes(app, deps);
  ownBookingRoutes(app, deps, { ...onMakeUps, listEnds: listEndsOfPasses });
  calendarRoutes(app, deps, listEndsOfPasses);
  bookingAdminRoutes(app, deps, onMakeUps);
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
  const onEnded: OnEnded = (tx, listing) => closeOffersOn(tx, deps, listing);
  ownListingRoutes(app, deps, { onEnded, isTrusted });
  minorGuardianRoutes(app, deps, {
    async onEnded(tx, listing) {
      await closeOffersOn(tx, deps, listing);
      await blankTalks(tx, listing);
      await endDealsOfMinor(tx, deps, listing);
    },
  });
  listingAdminRoutes(app, deps, onEnded);
  offerRoutes(app, deps, (tx, agreed) => makeDeal(tx, deps, agreed));
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
}
