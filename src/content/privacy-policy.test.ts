import { expect, it } from "vitest";
import { MONTHS_KEPT as EVALUATION_MONTHS } from "#areas/board/evaluations/service/retention.ts";
import { MONTHS_KEPT as MEASURED_MONTHS } from "#areas/board/measurements/service/forget-made.ts";
import { MONTHS_KEPT as REGISTRATION_MONTHS } from "#areas/board/registrations/service/retention.ts";
import { WAIVER_MONTHS_KEPT } from "#areas/people/athletes/service/retention.ts";
import { MONTHS_KEPT as MESSAGE_MONTHS } from "#areas/people/contact/service/retention.ts";
import { CONFIRMATION_MS } from "#areas/people/newsletter/rules.ts";
import {
  EXPIRED_INVITATION_MS,
  SESSION_ABSOLUTE_MS,
  USERNAME_KEPT_MONTHS,
} from "#areas/platform/accounts/rules/lifetimes.ts";
import { SECURITY_MONTHS_KEPT } from "#areas/platform/audit/access.ts";
import { MONTHS_KEPT as AUDIT_MONTHS } from "#areas/platform/audit/service/retention.ts";
import { PAID_MONTHS_KEPT as DROP_IN_MONTHS } from "#areas/rawpass/bookings/service/retention.ts";
import { MONTHS_KEPT as CHECK_IN_MONTHS } from "#areas/rawpass/check-in/service/retention.ts";
import { PAID_MONTHS_KEPT as PASS_MONTHS } from "#areas/rawpass/passes/service/retention.ts";
import { MONTHS_KEPT as ORDER_MONTHS } from "#areas/shop/orders/service/retention.ts";
import { MONTHS_KEPT as REQUEST_MONTHS } from "#areas/site/privacy/service/retention.ts";
import { SEASON_MONTHS } from "#areas/votes/access/limits.ts";
import { DAYS_KEPT as NOMINATION_DAYS } from "#areas/youscout/nominations/access/visibility.ts";
import { MONTHS_KEPT as REMOVAL_MONTHS } from "#lib/db/removals/removal-list.ts";
import { DRAFT_DAYS } from "#lib/stored-draft.ts";
import { DAY_MS } from "#lib/time.ts";
import { privacyPolicy } from "./privacy-policy.ts";

/** What the tables hold of people, and what ends it. */
it("says in the privacy policy for how long we keep each thing", () => {
  for (const [kept, howLong] of [
    ["Votes", `${SEASON_MONTHS} months`],
    ["Contact messages", `${MESSAGE_MONTHS} months`],
    ["Evaluation requests", `${EVALUATION_MONTHS} months`],
    ["Privacy requests", `${REQUEST_MONTHS} months`],
    ["Newsletter", `${CONFIRMATION_MS / DAY_MS} days`],
    ["Nominations", `${NOMINATION_DAYS} days`],
    ["Comments and reports", "delete the comment"],
    ["Player profiles", "asks us to remove"],
    ["Orders", `${ORDER_MONTHS} months`],
    ["Accounts", "deleted"],
    ["Sessions", `${SESSION_ABSOLUTE_MS / DAY_MS} days`],
    ["Usernames of deleted accounts", `${USERNAME_KEPT_MONTHS} months`],
    ["Emails", "a week"],
    ["Registrations for events", `${REGISTRATION_MONTHS} months after the event`],
    ["Players measured at an event", `${MEASURED_MONTHS} months after the event`],
    ["RawPass check-ins", `${CHECK_IN_MONTHS} months`],
    ["RawPass single sessions", `${DROP_IN_MONTHS} months`],
    ["RawPass waivers", `${WAIVER_MONTHS_KEPT} months`],
    ["RawPass passes", `${PASS_MONTHS} months`],
    ["Invitations of our staff", `${EXPIRED_INVITATION_MS / DAY_MS} days`],
    ["Changes by staff", `${AUDIT_MONTHS} months`],
    ["Security log", `${SECURITY_MONTHS_KEPT} months`],
    ["Backups", "newest seven"],
    ["List of removals", `${REMOVAL_MONTHS} months`],
  ] as const) {
    const line = privacyPolicy.html
      .split("<tr>")
      .find((row) => row.includes(`<strong>${kept}</strong>`));
    expect(line, kept).toContain(howLong);
  }
});

it("says in the privacy policy how long a browser keeps what was started", () => {
  expect(privacyPolicy.html.replaceAll(/\s+/g, " ")).toContain(`for up to ${DRAFT_DAYS} days`);
});
