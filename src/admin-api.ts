import { evaluationsAdminApi } from "#areas/board/evaluations/paths/admin.ts";
import { eventsAdminApi } from "#areas/board/events/paths/admin.ts";
import { measurementsAdminApi } from "#areas/board/measurements/paths/admin.ts";
import { prospectsAdminApi } from "#areas/board/prospects/paths/admin.ts";
import { editionsAdminApi } from "#areas/board/rankings/paths/admin.ts";
import { registrationsAdminApi } from "#areas/board/registrations/paths/admin.ts";
import { dealsAdminApi } from "#areas/connect/deals/paths/admin.ts";
import { listingsAdminApi } from "#areas/connect/listings/paths/admin.ts";
import { offersAdminApi } from "#areas/connect/offers/paths/admin.ts";
import { partnersAdminApi } from "#areas/connect/profiles/paths/admin.ts";
import { guardiansAdminApi } from "#areas/consent/paths/admin.ts";
import { paymentsAdminApi } from "#areas/money/payments/paths/admin.ts";
import { athletesAdminApi } from "#areas/people/athletes/paths/admin.ts";
import { contactAdminApi } from "#areas/people/contact/paths/admin.ts";
import { newsletterAdminApi } from "#areas/people/newsletter/paths/admin.ts";
import { factorsAdminApi } from "#areas/people/two-factor/paths/admin.ts";
import { auditAdminApi } from "#areas/platform/audit/paths/admin.ts";
import { bookingsAdminApi } from "#areas/rawpass/bookings/paths/admin.ts";
import { deskAdminApi } from "#areas/rawpass/check-in/paths/admin.ts";
import { passesAdminApi } from "#areas/rawpass/passes/paths/admin.ts";
import { scheduleAdminApi } from "#areas/rawpass/schedule/paths/admin.ts";
import { catalogAdminApi } from "#areas/shop/catalog/paths/admin.ts";
import { ordersAdminApi } from "#areas/shop/orders/paths/admin.ts";
import { privacyAdminApi } from "#areas/site/privacy/paths/admin.ts";
import { adminAdminApi } from "#areas/staff/paths/admin.ts";
import { moderationAdminApi } from "#areas/youscout/moderation/paths/admin.ts";

/** The addresses of the calls for administrators. */
export const adminApi = {
  ...adminAdminApi,
  ...athletesAdminApi,
  ...auditAdminApi,
  ...bookingsAdminApi,
  ...catalogAdminApi,
  ...contactAdminApi,
  ...dealsAdminApi,
  ...deskAdminApi,
  ...editionsAdminApi,
  ...evaluationsAdminApi,
  ...eventsAdminApi,
  ...factorsAdminApi,
  ...guardiansAdminApi,
  ...listingsAdminApi,
  ...measurementsAdminApi,
  ...moderationAdminApi,
  ...newsletterAdminApi,
  ...offersAdminApi,
  ...ordersAdminApi,
  ...partnersAdminApi,
  ...passesAdminApi,
  ...paymentsAdminApi,
  ...privacyAdminApi,
  ...prospectsAdminApi,
  ...registrationsAdminApi,
  ...scheduleAdminApi,
} as const;
