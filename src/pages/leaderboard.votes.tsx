import { Link } from "react-router";
import { Ledger } from "#areas/board/vote-ledger/components/ledger.tsx";
import { monthIn } from "#areas/board/vote-ledger/rules.ts";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageLoader } from "#lib/page-data.ts";
import type { PagePolicy } from "#lib/page-policy.ts";
import { openAtOnce, PageQueries } from "#lib/page-queries.tsx";
import { pageParameters, paths } from "#paths.ts";
import { Stitches } from "#ui/stitches.tsx";

export const page: PagePolicy = {
  isListed: true,
  ownQuery: (search) => withQuery("", { [pageParameters.month]: monthIn(search) }),
};

export const meta = describePage(() => ({
  title: "Vote ledger",
  description:
    "Every day's votes for the NOLA Top 100: cast, undone, held and removed, each day sealed with a fingerprint that anyone can check.",
  path: paths.voteLedger,
  breadcrumbs: [
    { name: "Home", path: paths.home },
    { name: "NOLA Top 100", path: paths.board },
    { name: "Vote ledger", path: paths.voteLedger },
  ],
}));

export const loader = pageLoader((client, { request }) =>
  client.prefetchQuery(
    getQuery("/api/vote-ledger", { query: { month: monthIn(new URL(request.url).search) } }),
  ),
);

export const clientLoader = openAtOnce;

export default function LedgerPage() {
  return (
    <PageQueries>
      <div className="bg-night">
        <div className="mx-auto w-full max-w-7xl px-4 pt-12 pb-10 sm:px-6 sm:pt-16">
          <h1 className="text-[clamp(3rem,10vw,7rem)] uppercase leading-[0.85]">
            <span className="block font-bold text-[0.4em] text-dim tracking-wide">
              NOLA Top 100
            </span>
            Vote <span className="text-red">ledger</span>
          </h1>
          <p className="mt-5 max-w-2xl text-pretty text-dim text-lg">
            Every vote of every day, in the open. Each day is sealed with a fingerprint: whoever
            keeps one can tell if a day up to then is ever changed.{" "}
            <Link
              to={paths.votingRules}
              className="whitespace-nowrap underline underline-offset-4 hover:text-chalk"
            >
              How votes count
            </Link>
          </p>
        </div>
      </div>
      <Stitches className="-mt-2 relative" />
      <div className="mx-auto w-full max-w-7xl px-4 py-10 sm:px-6 sm:py-14">
        <Ledger />
      </div>
    </PageQueries>
  );
}
