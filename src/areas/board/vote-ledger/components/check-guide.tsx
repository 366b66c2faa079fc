import { Link } from "react-router";
import { paths } from "#paths.ts";
import { sealingTime } from "../rules.ts";

/** How anybody checks the ledger, without trusting us. */
export function CheckGuide() {
  return (
    <section aria-labelledby="check" className="mt-14 max-w-3xl">
      <h2 id="check" className="text-3xl uppercase">
        Check it yourself
      </h2>
      <p className="mt-4">
        Each night at {sealingTime()}, the day that just ended is sealed. Its file lists the votes
        by player number: how many were cast, undone, held and removed. The file's second line is
        the fingerprint of the day before, so every fingerprint depends on all the days before it.
        If anyone changed one vote of last month, our staff included, every fingerprint since would
        be different.
      </p>
      <ol className="mt-5 grid list-decimal gap-4 pl-5">
        <li>Download a day's file from the list above.</li>
        <li>
          Take the file's SHA-256. On a Mac or on Linux:
          <code className="mt-2 block overflow-x-auto border border-line bg-night p-3 text-sm">
            shasum -a 256 raw-votes-2026-11-22.txt
          </code>
          On Windows:
          <code className="mt-2 block overflow-x-auto border border-line bg-night p-3 text-sm">
            certutil -hashfile raw-votes-2026-11-22.txt SHA256
          </code>
        </li>
        <li>
          Compare it with the day's fingerprint above, with line two of the next day's file, and
          with what you or a friend wrote down.
        </li>
      </ol>
      <p className="mt-5">
        Want proof that we can't rewrite? Turn on “Vote ledger” in{" "}
        <Link to={paths.profileSettings} className="underline underline-offset-4">
          your profile
        </Link>
        , and we'll email you the fingerprint every morning.
      </p>
      <p className="mt-5">
        Keep the number of a player you care about, too: “Number in the files” below the days on the
        player's votes page shows it. Each player's number is computed from our records of that one
        player and a secret salt, and our own check computes it again. No vote of a sealed day can
        move to another number, and no number to another player. What neither proves is the name: a
        corrected name keeps its number, so a number you wrote down still finds the same votes.
      </p>
      <p className="mt-5 text-dim">
        Without the salt, a number says nothing about a player. When a family takes a player off our
        site, we delete the salt and the link: the votes of sealed days stay in the ledger, and
        nobody can compute whose they were. Votes of a day that is not sealed yet go with the
        player. Nothing here says who voted.
      </p>
    </section>
  );
}
