import { useMutation } from "@tanstack/react-query";
import { ApiError } from "#lib/api.ts";
import { notify } from "#ui/notify.ts";
import type { OwnVotes } from "./own-votes.ts";

/** Id of the page's one description of what a vote does; see VoteHint. */
const HINT_ID = "vote-hint";

/** What every vote button of a page is described by; once a page. */
export function VoteHint({ children }: { children: string }) {
  return (
    <>
      <span id={HINT_ID} hidden>
        {children}
      </span>
      <noscript>
        <p className="mt-4 text-dim text-sm">
          Voting requires JavaScript, which is turned off in your browser.
        </p>
      </noscript>
    </>
  );
}

interface VoteButtonProps {
  /** What is voted for. */
  id: number;
  /** Whose button this is, for those who cannot see the row. */
  name: string;
  /** What a vote does, as the page's VoteHint says it. */
  hint: string;
  /** The message after a vote. */
  thanks: string;
  ownVotes: OwnVotes;
  /** Whether it is the one thing to do on its page. */
  isPrimary?: boolean;
  cast(id: number): Promise<unknown>;
  /** Called after a vote was counted, when all that shows votes is outdated. */
  onCounted(id: number): void;
}

export function VoteButton({ isPrimary = false, ...props }: VoteButtonProps) {
  const { isPending, vote } = useVote(props);
  const { id, name, hint, ownVotes } = props;
  const hasVoted = ownVotes.useHasVoted(id);
  const label = isPending ? "Voting..." : hasVoted ? "Voted" : "VOTE";
  const look = hasVoted ? "is-voted" : isPrimary ? "is-primary" : "";
  return (
    <button
      type="button"
      onClick={vote}
      aria-disabled={isPending}
      aria-describedby={HINT_ID}
      data-tooltip={hint}
      className={`vote-button needs-scripts ${look}`}
    >
      <span className="vote-button-face">
        <span className="vote-button-label">{label}</span>
      </span>
      <span className="sr-only"> for {name}</span>
    </button>
  );
}

type Vote = Pick<VoteButtonProps, "id" | "thanks" | "ownVotes" | "cast" | "onCounted">;

function useVote({ id, thanks, ownVotes, cast, onCounted }: Vote): {
  isPending: boolean;
  vote: () => void;
} {
  const { isPending, mutate } = useMutation({
    mutationFn: () => cast(id),
    onSuccess() {
      ownVotes.remember(id);
      notify({ title: "Vote Recorded!", description: thanks, variant: "default" });
      onCounted(id);
    },
    onError: (error) => explainFailure(error, () => ownVotes.remember(id)),
  });
  return {
    isPending,
    vote() {
      if (!isPending) mutate();
    },
  };
}

function explainFailure(error: Error, rememberVote: () => void): void {
  const refusal = error instanceof ApiError ? error : null;
  const text = refusal?.text ?? "";
  if (refusal?.code === "already_voted") {
    rememberVote();
    notify({ title: "Already Voted", description: text, variant: "default" });
    return;
  }
  notify({
    title: "Voting Error",
    description: text || "An error occurred while recording your vote.",
    variant: "destructive",
  });
}
