import { expect, it } from "vitest";
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
