import type { ReactNode } from "react";
import { Link } from "react-router";
import { count, inWords } from "#lib/count.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/time.ts";
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
  VOTES_OF_HOUSEHOLD,
  VOTES_OF_NETWORK,
  VOTES_OF_NETWORK_PER_DAY,
  VOTES_PER_DAY,
  VOTES_PER_MINUTE,
} from "#lib/votes/limits.ts";
import { paths } from "#paths.ts";
import { sealingTime } from "../rules.ts";

const LINK = "underline underline-offset-4 hover:text-chalk";

/** How votes are counted, with the numbers by which the site itself counts them. */
export function VoteRules() {
  return (
    <>
      <Voters />
      <Limits />
      <div className="grid gap-14 lg:grid-cols-2 lg:gap-x-12">
        <Undo />
        <Receipt />
        <Floods />
        <Proof />
      </div>
    </>
  );
}

function Voters() {
  return (
    <section aria-labelledby="voters">
      <h2 id="voters" className="text-3xl uppercase">
        Who has a vote
      </h2>
      <ul className="mt-5 grid gap-px border border-line bg-line lg:grid-cols-3">
        <Card title="Without an account">
          <p>
            Your network votes: once per player. Everyone behind the same network address, such as a
            home or a park's Wi-Fi, shares that vote.
          </p>
        </Card>
        <Card title="With an account">
          <p>
            You vote as yourself: once per player, on any network, beside the network's own vote. It
            takes a confirmed email address, your word that you are 18 or over, and an account that
            is at least {count(ACCOUNT_AGE_MS / HOUR_MS, "hour")} old. Until then your vote is your
            network's.
          </p>
        </Card>
        <Card title="One mailbox, one vote">
          <p>
            All accounts of one mailbox share one vote per player. Capital letters make no second
            mailbox, and neither does anything behind a plus sign. At Gmail, dots don't either, and
            googlemail.com is gmail.com.
          </p>
        </Card>
      </ul>
    </section>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="bg-night p-5 sm:p-6">
      <h3 className="text-2xl uppercase">{title}</h3>
      <div className="mt-3 text-pretty text-dim">{children}</div>
    </li>
  );
}

const LIMITS = [
  { most: ACCOUNTS_OF_ADDRESS, of: "votes of accounts for a player from one network address" },
  { most: VOTES_PER_DAY.account, of: "votes a day of one account, or of one mailbox" },
  { most: VOTES_PER_DAY.address, of: "votes a day of one network address" },
  { most: VOTES_PER_MINUTE, of: "votes a minute of either" },
];

function Limits() {
  return (
    <section aria-labelledby="limits">
      <h2 id="limits" className="text-3xl uppercase">
        The limits
      </h2>
      <dl className="mt-5 grid grid-cols-2 gap-px border border-line bg-line lg:grid-cols-4">
        {LIMITS.map(({ most, of }) => (
          <div key={of} className="flex flex-col-reverse justify-end bg-night p-5 sm:p-6">
            <dt className="mt-2 text-pretty font-semibold text-dim text-sm">{of}</dt>
            <dd className="font-bold font-display text-6xl tabular-nums leading-none">{most}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 grid max-w-3xl gap-4 text-pretty text-dim">
        <p>
          The {inWords(ACCOUNTS_OF_ADDRESS)} come on top of the network's own vote. A day is any 24
          hours, and each poll counts for itself. Whoever reaches a limit is told so.
        </p>
        <p>
          Newer internet addresses (IPv6) are handed out in blocks, and a block as a home or a phone
          gets it (a /64) is one network address here. Larger blocks have limits of their own: a
          player gets {VOTES_OF_HOUSEHOLD} votes from a /56, and {VOTES_OF_NETWORK_PER_DAY} a day or{" "}
          {VOTES_OF_NETWORK.toLocaleString("en-US")} in all from a /48.
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

function Undo() {
  return (
    <Rule id="undo" title="Change your mind">
      <p>
        You can undo a vote for {minutes(UNDO_MS)}, and cast it again. An undone vote leaves the
        count and takes nobody's place. A network, or the accounts of one mailbox, can undo{" "}
        {inWords(UNDOS_OF_TARGET)} votes for a player, and {UNDOS_PER_DAY} a day. After that, a vote
        stands.
      </p>
    </Rule>
  );
}

function Receipt() {
  return (
    <Rule id="receipt" title="Voted before you logged in?">
      <p>
        Your browser keeps a receipt of a vote that you cast without an account. Log in there and
        vote for the player again: that vote becomes your own, and your network has its vote back.
        It counts once.
      </p>
    </Rule>
  );
}

function Floods() {
  return (
    <Rule id="floods" title="When votes flood in">
      <p>
        A walk-off homer can bring a crowd, so votes count at once. Our staff hears within a minute
        or so of more than {BURST_LEAST} votes for a player in {minutes(BURST_MS)}, if that is more
        than {BURST_FACTOR} times the best {minutes(BURST_MS)} of the player's week, up to the day
        before.
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
