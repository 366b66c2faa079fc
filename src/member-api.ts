import { accountsMemberApi } from "#domains/accounts/paths/member.ts";
import { athletesMemberApi } from "#domains/athletes/paths/member.ts";
import { bookingsMemberApi } from "#domains/bookings/paths/member.ts";
import { dealsMemberApi } from "#domains/deals/paths/member.ts";
import { deskMemberApi } from "#domains/desk/paths/member.ts";
import { evaluationsMemberApi } from "#domains/evaluations/paths/member.ts";
import { factorsMemberApi } from "#domains/factors/paths/member.ts";
import { listingsMemberApi } from "#domains/listings/paths/member.ts";
import { notificationsMemberApi } from "#domains/notifications/paths/member.ts";
import { offersMemberApi } from "#domains/offers/paths/member.ts";
import { partnersMemberApi } from "#domains/partners/paths/member.ts";
import { passesMemberApi } from "#domains/passes/paths/member.ts";
import { registrationsMemberApi } from "#domains/registrations/paths/member.ts";
import { siteMemberApi } from "#domains/site/paths/member.ts";
import { uploadsMemberApi } from "#domains/uploads/paths/member.ts";

/** The addresses of calls that only pages for members make. */
export const memberApi = {
  ...accountsMemberApi,
  ...factorsMemberApi,
  ...athletesMemberApi,
  ...bookingsMemberApi,
  ...passesMemberApi,
  ...deskMemberApi,
  ...partnersMemberApi,
  ...listingsMemberApi,
  ...offersMemberApi,
  ...dealsMemberApi,
  ...notificationsMemberApi,
  ...evaluationsMemberApi,
  ...registrationsMemberApi,
  ...siteMemberApi,
  ...uploadsMemberApi,
} as const;
