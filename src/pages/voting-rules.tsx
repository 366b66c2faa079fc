import { VoteRules } from "#areas/board/vote-ledger/components/vote-rules.tsx";
import { describePage } from "#lib/describe-page.ts";
import { nothing, type PagePolicy } from "#lib/page-policy.ts";
import { paths } from "#paths.ts";
import { Stitches } from "#ui/stitches.tsx";

export const page: PagePolicy = {
  isListed: true,
  ownQuery: nothing,
};

export const meta = describePage(() => ({
  title: "Voting rules",
  description:
    "How votes count on the NOLA Top 100 and YouScout: who has a vote, the limits, how to undo one, and what happens when votes flood in.",
  path: paths.votingRules,
  breadcrumbs: [
    { name: "Home", path: paths.home },
    { name: "Voting rules", path: paths.votingRules },
  ],
}));

export default function VoteRulesPage() {
  return (
    <>
      <div className="bg-night">
        <div className="mx-auto w-full max-w-7xl px-4 pt-12 pb-10 sm:px-6 sm:pt-16">
          <h1 className="text-[clamp(3rem,10vw,7rem)] uppercase leading-[0.85]">
            <span className="block font-bold text-[0.4em] text-dim tracking-wide">
              NOLA Top 100 and YouScout
            </span>
            Voting <span className="text-red">rules</span>
          </h1>
          <p className="mt-5 max-w-2xl text-pretty text-dim text-lg">
            Both polls count votes by one set of rules. Here it is, numbers and all.
          </p>
        </div>
      </div>
      <Stitches className="-mt-2 relative" />
      <div className="mx-auto grid w-full max-w-7xl gap-14 px-4 py-10 sm:px-6 sm:py-14">
        <VoteRules />
      </div>
    </>
  );
}
