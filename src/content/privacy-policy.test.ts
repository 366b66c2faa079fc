import { expect, it } from "vitest";
import { privacyPolicy } from "./privacy-policy.ts";

/** What the tables hold of people, and what ends it. */
it("says in the privacy policy for how long we keep each thing", () => {
  for (const [kept, howLong] of [
    ["Votes", "13 months"],
    ["Contact messages", "24 months"],
    ["Evaluation requests", "24 months"],
    ["Privacy requests", "24 months"],
    ["Newsletter", "7 days"],
    ["Nominations", "90 days"],
    ["Comments and reports", "delete the comment"],
    ["Player profiles", "asks us to remove"],
    ["Orders", "24 months"],
    ["Accounts", "deleted"],
    ["Sessions", "30 days"],
    ["Emails", "a week"],
    ["Registrations for events", "12 months after the event"],
    ["Players measured at an event", "12 months after the event"],
    ["Invitations of our staff", "30 days"],
    ["Changes by staff", "24 months"],
    ["Backups", "newest seven"],
    ["List of removals", "24 months"],
  ] as const) {
    const line = privacyPolicy.html
      .split("<tr>")
      .find((row) => row.includes(`<strong>${kept}</strong>`));
    expect(line, kept).toContain(howLong);
  }
});
