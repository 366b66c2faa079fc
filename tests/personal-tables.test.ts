import { expect, test } from "vitest";
import { PersonalData } from "#areas/site/privacy/schema/personal-data.ts";
import { declaredTables } from "./declared-tables.ts";

const { rawPass } = PersonalData.shape;

/** Where the download of one's own data has what a table knows of an account, or why it has not. */
const DOWNLOADED: Record<string, keyof typeof PersonalData.shape | keyof typeof rawPass.shape> = {
  authenticators: "secondFactors",
  connect_deal_events: "connect",
  connect_deal_messages: "connect",
  connect_disputes: "connect",
  connect_listings: "connect",
  connect_minors: "connect",
  connect_notifications: "notifications",
  connect_offer_events: "connect",
  connect_offers: "connect",
  connect_proofs: "connect",
  connect_reviews: "connect",
  connect_saved_listings: "connect",
  connect_transactions: "connect",
  connect_users: "connect",
  connect_withdrawn_offers: "connect",
  evaluation_appointments: "evaluationRequests",
  evaluation_reports: "evaluationRequests",
  event_registrations: "eventRegistrations",
  passkeys: "secondFactors",
  prospect_evaluation_requests: "evaluationRequests",
  rawpass_athletes: "athletes",
  rawpass_bookings: "bookings",
  rawpass_check_ins: "checkIns",
  rawpass_credits: "makeUps",
  rawpass_drop_in_refunds: "dropIns",
  rawpass_drop_ins: "dropIns",
  rawpass_membership_activities: "passes",
  rawpass_memberships: "passes",
  rawpass_pass_events: "passHistory",
  rawpass_pass_freezes: "freezes",
  rawpass_pass_payments: "passPayments",
  rawpass_pass_prices: "newPrices",
  rawpass_pass_refunds: "passRefunds",
  rawpass_standing_places: "standingPlaces",
  rawpass_standing_waitlist: "standingWaits",
  rawpass_waivers: "waivers",
  sessions: "sessions",
  staff_rights: "account",
  uploads: "uploads",
  user_activity: "activity",
  user_badges: "badges",
  user_profiles: "profile",
  users: "account",
  you_scout_comments: "comments",
  you_scout_nominations: "nominations",
  you_scout_votes: "nominationVotes",
};
const WITHHELD: Record<string, string> = {
  connect_guardian_noes: "keyed hashes of a child's name and a guardian's address",
  connect_ledger: "the company's books; what of it is one's own stands in the deals",
  connect_payouts: "what the payment provider is asked; what came of it is in the deals",
  connect_refunds: "what the payment provider is asked; what came of it is in the deals",
  contact_replies: "the account is that of staff",
  contact_submissions: "the account is that of staff; whoever wrote need not have one",
  email_confirmations: "a secret of a link that was mailed, for some hours",
  event_paste_rows: "what staff pasted into the sheet of an event, for a week",
  field_entries: "a key of a phone with its measurement, of which the account is that of staff",
  guardian_proposals: "what staff propose about a child's guardian, for a week",
  guardian_replacements:
    "a guardian who was replaced; what the log says of it is in guardianNamings",
  staff_invitations: "the address of somebody else, whom an owner invited, for 37 days",
  factor_recoveries: "what staff propose for a day; its person is told by mail",
  measurement_corrections: "the account is that of staff",
  measurements: "the account is that of staff",
  passkey_challenges: "random numbers to sign, for five minutes",
  password_resets: "a secret of a link that was mailed, for an hour",
  privacy_requests: "of whoever asked, who need not have the account; answered by staff",
  payment_payees: "what the payment provider calls the account that money is sent to",
  recovery_codes: "hashes of secrets; how many are left is in the second factors",
  rawpass_calendars: "a secret address, shown on the pass",
  rawpass_pass_changes: "what the payment provider is asked; what came of it is in the history",
  rawpass_pass_extensions: "moved billing days; they stand in the history",
  scouting_reports: "the account is that of staff",
  shop_order_events: "the account is that of staff",
  shop_refunds: "the account is that of staff",
  you_scout_former_names: "what staff corrected in a nomination, to know its child again",
  you_scout_nomination_words: "words of a nomination, which is there in whole",
  you_scout_reports: "of comments of others",
  you_scout_vote_counts: "counts of a nomination",
};

/** Tables whose rows belong to an account: by a foreign key to it, or to a row that has one. */
function personalTables(): string[] {
  const tables = Object.entries(declaredTables());
  const personal = new Set(["users"]);
  for (let before = 0; before !== personal.size; ) {
    before = personal.size;
    for (const [name, { constraints }] of tables) {
      const targets = Object.values(constraints).flatMap(
        (constraint) => /REFERENCES (\w+)/.exec(constraint)?.[1] ?? [],
      );
      if (targets.some((target) => personal.has(target))) personal.add(name);
    }
  }
  return [...personal].toSorted();
}

test("each table that knows something of an account is in its download, or is withheld for a reason", () => {
  expect(personalTables()).toEqual(
    [...Object.keys(DOWNLOADED), ...Object.keys(WITHHELD)].toSorted(),
  );
  for (const part of Object.values(DOWNLOADED)) {
    expect({ ...PersonalData.shape, ...rawPass.shape }).toHaveProperty(part);
  }
});
