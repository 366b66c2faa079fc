import { adminAdminApi } from "#domains/admin/paths/admin.ts";
import { athletesAdminApi } from "#domains/athletes/paths/admin.ts";
import { auditAdminApi } from "#domains/audit/paths/admin.ts";
import { bookingsAdminApi } from "#domains/bookings/paths/admin.ts";
import { catalogAdminApi } from "#domains/catalog/paths/admin.ts";
import { contactAdminApi } from "#domains/contact/paths/admin.ts";
import { dealsAdminApi } from "#domains/deals/paths/admin.ts";
import { deskAdminApi } from "#domains/desk/paths/admin.ts";
import { editionsAdminApi } from "#domains/editions/paths/admin.ts";
import { evaluationsAdminApi } from "#domains/evaluations/paths/admin.ts";
import { eventsAdminApi } from "#domains/events/paths/admin.ts";
import { factorsAdminApi } from "#domains/factors/paths/admin.ts";
import { guardiansAdminApi } from "#domains/guardians/paths/admin.ts";
import { listingsAdminApi } from "#domains/listings/paths/admin.ts";
import { measurementsAdminApi } from "#domains/measurements/paths/admin.ts";
import { moderationAdminApi } from "#domains/moderation/paths/admin.ts";
import { newsletterAdminApi } from "#domains/newsletter/paths/admin.ts";
import { offersAdminApi } from "#domains/offers/paths/admin.ts";
import { ordersAdminApi } from "#domains/orders/paths/admin.ts";
import { partnersAdminApi } from "#domains/partners/paths/admin.ts";
import { passesAdminApi } from "#domains/passes/paths/admin.ts";
import { paymentsAdminApi } from "#domains/payments/paths/admin.ts";
import { privacyAdminApi } from "#domains/privacy/paths/admin.ts";
import { prospectsAdminApi } from "#domains/prospects/paths/admin.ts";
import { registrationsAdminApi } from "#domains/registrations/paths/admin.ts";
import { scheduleAdminApi } from "#domains/schedule/paths/admin.ts";

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
