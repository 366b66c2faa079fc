import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getQuery } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import type { OwnNomination } from "../schema/nominations.ts";
import { OwnNominationCard } from "./own-nomination-card.tsx";
import { useAlias } from "./use-alias.ts";
import type { WithdrawDialogProps } from "./withdraw-dialog.tsx";

const loadWithdrawDialog = () => import("./withdraw-dialog.tsx");

/** What the signed-in person nominated, the newest first. */
export function MyNominations() {
  const { data, error, refetch } = useQuery(getQuery("/api/you-scout/my-nominations"));
  const { Dialog, subject, open, close } = useLazyDialog<WithdrawDialogProps, OwnNomination>(
    loadWithdrawDialog,
  );
  if (error) return <ListError onRetry={refetch}>Error loading your nominations</ListError>;
  if (!data) return <ListLoading label="Loading your nominations..." />;
  if (data.data.length === 0) return <NoNominations />;
  return (
    <>
      <ul className="grid gap-5">
        {data.data.map((nomination) => (
          <OwnNominationCard
            key={nomination.id}
            nomination={nomination}
            onWithdraw={() => void open(nomination)}
          />
        ))}
      </ul>
      {Dialog && subject && <Dialog nomination={subject} onClose={close} />}
    </>
  );
}

function NoNominations() {
  const inAlias = useAlias();
  return (
    <div className="grid justify-items-center gap-4 px-4 py-14 text-center">
      <svg aria-hidden="true" viewBox="0 0 200 120" className="h-32" fill="none">
        <path d="M6 112h188" className="stroke-line" strokeWidth="2" />
        <path d="M30 112l30-58h80l30 58" className="stroke-edge" strokeWidth="2" />
        <path d="M52 70h96M44 88h112" className="stroke-line" strokeWidth="2" />
        <path
          d="M76 34V16h18M106 16h18v18M124 58v18h-18M94 76H76V58"
          className="stroke-red"
          strokeWidth="4"
        />
        <circle cx="100" cy="46" r="7" className="fill-line" />
      </svg>
      <h2 className="text-4xl">No one on your list yet</h2>
      <p className="max-w-md text-dim">
        Players you nominate are listed here, with what our staff says and how the community votes.
      </p>
      <Link to={inAlias(paths.youScoutNominate)} className={buttonClass("primary")}>
        Nominate a Player
      </Link>
    </div>
  );
}
