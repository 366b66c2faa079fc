import { EVALUATION_AUDIT_WORDS } from "#areas/board/evaluations/schema/audit-words.ts";
import { EVENT_AUDIT_WORDS } from "#areas/board/events/schema/audit-words.ts";
import { MEASUREMENT_AUDIT_WORDS } from "#areas/board/measurements/schema/audit-words.ts";
import { PROSPECT_AUDIT_WORDS } from "#areas/board/prospects/schema/audit-words.ts";
import { EDITION_AUDIT_WORDS } from "#areas/board/rankings/schema/audit-words.ts";
import { REGISTRATION_AUDIT_WORDS } from "#areas/board/registrations/schema/audit-words.ts";
import { DEAL_AUDIT_WORDS } from "#areas/connect/deals/schema/audit-words.ts";
import { LISTING_AUDIT_WORDS } from "#areas/connect/listings/schema/audit-words.ts";
import { PARTNER_AUDIT_WORDS } from "#areas/connect/profiles/schema/audit-words.ts";
import { GUARDIAN_AUDIT_WORDS } from "#areas/consent/schema/audit-words.ts";
import { PAYMENT_AUDIT_WORDS } from "#areas/money/payments/schema/audit-words.ts";
import { ATHLETE_AUDIT_WORDS } from "#areas/people/athletes/schema/audit-words.ts";
import { CONTACT_AUDIT_WORDS } from "#areas/people/contact/schema/audit-words.ts";
import { NEWSLETTER_AUDIT_WORDS } from "#areas/people/newsletter/schema/audit-words.ts";
import { PROFILE_AUDIT_WORDS } from "#areas/people/profiles/schema/audit-words.ts";
import { AUDIT_WORDS, joinAuditWords } from "#areas/platform/audit/schema/words.ts";
import { FACTOR_AUDIT_WORDS } from "#areas/platform/two-factor/schema/audit-words.ts";
import { BOOKING_AUDIT_WORDS } from "#areas/rawpass/bookings/schema/audit-words.ts";
import { DESK_AUDIT_WORDS } from "#areas/rawpass/check-in/schema/audit-words.ts";
import { PASS_AUDIT_WORDS } from "#areas/rawpass/passes/schema/audit-words.ts";
import { SCHEDULE_AUDIT_WORDS } from "#areas/rawpass/schedule/schema/audit-words.ts";
import { CATALOG_AUDIT_WORDS } from "#areas/shop/catalog/schema/audit-words.ts";
import { ORDER_AUDIT_WORDS } from "#areas/shop/orders/schema/audit-words.ts";
import { PRIVACY_AUDIT_WORDS } from "#areas/site/privacy/schema/audit-words.ts";
import { VOTE_AUDIT_WORDS } from "#areas/votes/schema/audit-words.ts";
import { RECOGNITION_AUDIT_WORDS } from "#areas/youscout/badges/schema/audit-words.ts";
import { DISCUSSION_AUDIT_WORDS } from "#areas/youscout/comments/schema/audit-words.ts";
import { NOMINATION_AUDIT_WORDS } from "#areas/youscout/nominations/schema/audit-words.ts";
import { ADMIN_AUDIT_WORDS } from "./audit-words.ts";

/** The words of the audit log, in the order in which its filter offers them. */
export const ALL_AUDIT_WORDS = joinAuditWords({
  prospects: PROSPECT_AUDIT_WORDS,
  editions: EDITION_AUDIT_WORDS,
  votes: VOTE_AUDIT_WORDS,
  events: EVENT_AUDIT_WORDS,
  registrations: REGISTRATION_AUDIT_WORDS,
  measurements: MEASUREMENT_AUDIT_WORDS,
  contact: CONTACT_AUDIT_WORDS,
  evaluations: EVALUATION_AUDIT_WORDS,
  newsletter: NEWSLETTER_AUDIT_WORDS,
  admin: ADMIN_AUDIT_WORDS,
  factors: FACTOR_AUDIT_WORDS,
  profiles: PROFILE_AUDIT_WORDS,
  privacy: PRIVACY_AUDIT_WORDS,
  audit: AUDIT_WORDS,
  nominations: NOMINATION_AUDIT_WORDS,
  guardians: GUARDIAN_AUDIT_WORDS,
  discussion: DISCUSSION_AUDIT_WORDS,
  recognition: RECOGNITION_AUDIT_WORDS,
  catalog: CATALOG_AUDIT_WORDS,
  orders: ORDER_AUDIT_WORDS,
  payments: PAYMENT_AUDIT_WORDS,
  schedule: SCHEDULE_AUDIT_WORDS,
  athletes: ATHLETE_AUDIT_WORDS,
  bookings: BOOKING_AUDIT_WORDS,
  passes: PASS_AUDIT_WORDS,
  desk: DESK_AUDIT_WORDS,
  partners: PARTNER_AUDIT_WORDS,
  listings: LISTING_AUDIT_WORDS,
  deals: DEAL_AUDIT_WORDS,
});
