import { evaluationsMemberApi } from "#areas/board/evaluations/paths/member.ts";
import { registrationsMemberApi } from "#areas/board/registrations/paths/member.ts";
import { dealsMemberApi } from "#areas/connect/deals/paths/member.ts";
import { listingsMemberApi } from "#areas/connect/listings/paths/member.ts";
import { offersMemberApi } from "#areas/connect/offers/paths/member.ts";
import { partnersMemberApi } from "#areas/connect/profiles/paths/member.ts";
import { accountsMemberApi } from "#areas/people/accounts/paths/member.ts";
import { athletesMemberApi } from "#areas/people/athletes/paths/member.ts";
import { factorsMemberApi } from "#areas/people/two-factor/paths/member.ts";
import { notificationsMemberApi } from "#areas/platform/notifications/paths/member.ts";
import { uploadsMemberApi } from "#areas/platform/uploads/paths/member.ts";
import { bookingsMemberApi } from "#areas/rawpass/bookings/paths/member.ts";
import { deskMemberApi } from "#areas/rawpass/check-in/paths/member.ts";
import { passesMemberApi } from "#areas/rawpass/passes/paths/member.ts";
import { ownThingsMemberApi } from "#areas/site/own-things/paths/member.ts";

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
  ...ownThingsMemberApi,
  ...uploadsMemberApi,
} as const;
