import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../lib/api.ts";
import { notify } from "../../../ui/notify.ts";
import { castVote, prospectListQuery, prospectQuery } from "../client.ts";
import { rememberVote, useHasVoted } from "./own-votes.ts";
import "./vote-button.css";

/** Id of the page's one description of what a vote does; see VoteHint. */
const HINT_ID = "vote-hint";
const HINT = "Vote for this prospect to boost their community ranking";

/** What every vote button of a page is described by; once a page. */
export function VoteHint() {
  return (
    <>
      <span id={HINT_ID} hidden>
        {HINT}
      </span>
      <noscript>
        <p className="mt-4 text-dim text-sm">Voting needs JavaScript, which is off here.</p>
      </noscript>
    </>
  );
}

interface VoteButtonProps {
  prospectId: number;
  /** Whose button this is, for those who cannot see the row. */
  name: string;
  /** Whether it is the one thing to do on its page. */
  isPrimary?: boolean;
}

export function VoteButton({ prospectId, name, isPrimary = false }: VoteButtonProps) {
  const { isPending, vote } = useVote(prospectId);
  const hasVoted = useHasVoted(prospectId);
  const label = isPending ? "Voting..." : hasVoted ? "Voted" : "VOTE";
  const look = hasVoted ? "is-voted" : isPrimary ? "is-primary" : "";
  return (
    <button
      type="button"
      onClick={vote}
      aria-disabled={isPending}
      aria-describedby={HINT_ID}
      data-tooltip={HINT}
      className={`vote-button needs-scripts ${look}`}
    >
      <span className="vote-button-face">
        <span className="vote-button-label">{label}</span>
      </span>
      <span className="sr-only"> for {name}</span>
    </button>
  );
}

function useVote(prospectId: number): { isPending: boolean; vote: () => void } {
  const client = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: () => castVote(prospectId),
    onSuccess() {
      rememberVote(prospectId);
      notify({
        title: "Vote Recorded!",
        description: "Thank you for supporting this prospect!",
        variant: "default",
      });
      void client.invalidateQueries({ queryKey: prospectListQuery().queryKey });
      void client.invalidateQueries({ queryKey: prospectQuery(prospectId).queryKey });
    },
    onError: (error) => explainFailure(error, prospectId),
  });
  return {
    isPending,
    vote() {
      if (!isPending) mutate();
    },
  };
}

function explainFailure(error: Error, prospectId: number): void {
  const text = error instanceof ApiError ? error.text : "";
  if (error.message.includes("already voted")) {
    rememberVote(prospectId);
    notify({ title: "Already Voted", description: text, variant: "default" });
    return;
  }
  notify({
    title: "Voting Error",
    description: text || "An error occurred while recording your vote.",
    variant: "destructive",
  });
}
