import type { ReactNode } from "react";
import { Link } from "react-router";
import {
  ACCOUNT_AGE_MS,
  ACCOUNTS_OF_ADDRESS,
  BURST_FACTOR,
  BURST_LEAST,
  BURST_MS,
  SEASON_MONTHS,
  UNDO_MS,
  UNDOS_OF_TARGET,
  UNDOS_PER_DAY,
  VOTES_PER_DAY,
} from "#areas/votes/access/limits.ts";
import { count, inWords } from "#lib/count.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { sealingTime } from "../rules.ts";

const LINK = "underline underline-offset-4 hover:text-chalk";

/** How votes are counted, with the numbers by which the site itself counts them. */
export function VoteRules() {
  return (
    <>
      <Voting />
      <div className="grid gap-14 lg:grid-cols-2 lg:gap-x-12">
        <Floods />
        <Proof />
      </div>
    </>
  );
}

/** All that a voter has to know, in three sentences. */
function Voting() {
  return (
    <section aria-labelledby="voting">
      <h2 id="voting" className="text-3xl uppercase">
        How voting works
      </h2>
      <div className="mt-5 grid max-w-3xl gap-4 text-pretty text-xl">
        <p>
          Without an account, your vote counts for your network address, such as your home's Wi-Fi:
          one vote per player, and it is final.
        </p>
        <p>
          If you are signed in, 18 or over, with a confirmed email address and an account older than{" "}
          {count(ACCOUNT_AGE_MS / DAY_MS, "day")}, you vote as yourself instead: one vote per player
          for all accounts of one mailbox, at most {inWords(ACCOUNTS_OF_ADDRESS)} such votes for a
          player from one network address, and {VOTES_PER_DAY.account} a day on both boards
          together.
        </p>
        <p>
          You can undo a vote of your own for {minutes(UNDO_MS)}, at most {inWords(UNDOS_OF_TARGET)}{" "}
          times for a player in a season and {UNDOS_PER_DAY} times a day.
        </p>
      </div>
    </section>
  );
}

interface RuleProps {
  id: string;
  title: string;
  children: ReactNode;
}

function Rule({ id, title, children }: RuleProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-3xl uppercase">
        {title}
      </h2>
      <div className="mt-4 grid max-w-3xl gap-4 text-pretty">{children}</div>
    </section>
  );
}

function Floods() {
  return (
    <Rule id="floods" title="When votes flood in">
      <p>
        A walk-off homer can bring a crowd, so votes count at once. Our staff hears within a minute
        or so of more than {BURST_LEAST} votes for a player in {minutes(BURST_MS)}, if that is more
        than {BURST_FACTOR} times the best {minutes(BURST_MS)} of the player's week, up to the day
        before. Until they decide, those votes bring no badge, and lists show the player's place as
        a plain number.
      </p>
      <p>
        Staff sees when votes came and how many came from one network, never who cast them. They may
        hold the votes of the flood outside the count while they look; those that came at an
        ordinary pace before and after it are no part of it. Then the votes count again, or they are
        removed, with a reason. Programs, bought votes and any other way of voting more than once
        break{" "}
        <Link to={paths.termsOfService} className={LINK}>
          our terms
        </Link>
        . A vote that is held or removed can't be undone or cast again.
      </p>
    </Rule>
  );
}

function Proof() {
  return (
    <Rule id="proof" title="Don't take our word for it">
      <p>
        The{" "}
        <Link to={paths.voteLedger} className={LINK}>
          vote ledger
        </Link>{" "}
        shows what was cast, undone, held and removed on the NOLA Top 100 on each day, and why.
        Every night at {sealingTime()} the day that ended is sealed with a fingerprint. If it is
        ever changed, whoever kept that fingerprint can tell, and{" "}
        <Link to={`${paths.voteLedger}#check`} className={LINK}>
          you can check that yourself
        </Link>
        .
      </p>
      <p>
        Nothing there says who voted. We keep codes in place of addresses, and after{" "}
        {inWords(SEASON_MONTHS)} months we replace them with random ones: the vote still counts,
        nobody can tell whose it was, and you can vote for that player again. More is in our{" "}
        <Link to={paths.privacyPolicy} className={LINK}>
          privacy policy
        </Link>
        .
      </p>
    </Rule>
  );
}

function minutes(ms: number): string {
  return `${inWords(ms / MINUTE_MS)} minutes`;
}
