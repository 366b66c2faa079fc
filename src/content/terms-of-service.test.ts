import { expect, it } from "vitest";
import { DEAL_TERMS } from "#areas/connect/profiles/schema/deal-terms.ts";
import { ACCOUNTS_OF_ADDRESS, UNDO_MS, VOTES_PER_DAY } from "#areas/votes/access/limits.ts";
import { inWords } from "#lib/count.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { termsOfService } from "./terms-of-service.ts";

it("says in the terms of voting what the site does", () => {
  for (const words of [
    `at most ${inWords(ACCOUNTS_OF_ADDRESS)} votes of accounts`,
    `${VOTES_PER_DAY.account} votes a day`,
    `You can undo a vote that you cast as yourself for ${inWords(UNDO_MS / MINUTE_MS)} minutes`,
    "All accounts of one mailbox share one vote",
    `href="${paths.votingRules}"`,
  ]) {
    expect(termsOfService.html.replaceAll(/\s+/g, " ")).toContain(words);
  }
});

it("says in the terms of Connect what the site does", () => {
  const { payHours, dueDays, givenUpDays, acceptedDays } = DEAL_TERMS;
  const { mostChanges, payoutDays, answerDays, decidedDays, allBackDays, halfBackDays } =
    DEAL_TERMS;
  for (const words of [
    'id="connect"',
    `within ${payHours} hours`,
    `at most ${{ 2: "twice" }[mostChanges]}`,
    `${allBackDays} days or more before the first day, half of it ${halfBackDays} to ${allBackDays - 1} days before`,
    `delivers by ${dueDays} days after the last day`,
    `delivered ${givenUpDays} days after the last day`,
    `does none of these within ${acceptedDays} days has accepted`,
    `${answerDays} days to answer`,
    `not decided within ${decidedDays} days`,
    `the organizer ${payoutDays} days after the delivery is accepted`,
  ]) {
    expect(termsOfService.html.replaceAll(/\s+/g, " ")).toContain(words);
  }
});
