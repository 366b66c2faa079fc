import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import type { CurrentUser } from "#domains/accounts/schema.ts";
import { ApiError } from "#lib/api.ts";
import type { CastAs, VoteCall } from "#lib/votes/schema.ts";
import { paths } from "#paths.ts";
import { type Notification, notify } from "#ui/notify.ts";
import { lackOf } from "../access/own-vote.ts";
import type { OwnVotes, TargetIds } from "./own-votes.ts";

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

/** What is voted for, and how this is told and called. */
export interface VoteSubject {
  /** What is voted for, and what was merged into it. */
  ids: TargetIds;
  /** Whose button this is, for those who cannot see the row. */
  name: string;
  /** The message after a vote. */
  thanks: string;
  ownVotes: OwnVotes;
  /** Casts a vote, with the receipt of an earlier one; a call with the same key is the same vote. */
  cast(id: number, call: VoteCall): Promise<{ vote: CastAs }>;
  /** Undoes the vote that the account cast, or the one of the receipt. */
  undo(id: number, receipt: string | undefined): Promise<unknown>;
  /** Called after the count changed, when all that shows votes is outdated. */
  onCounted(id: number): void;
}

interface VoteButtonProps {
  subject: VoteSubject;
  /** What a vote does, as the page's VoteHint says it. */
  hint: string;
  /** Whether it is the one thing to do on its page. */
  isPrimary?: boolean;
}

export function VoteButton({ subject, hint, isPrimary = false }: VoteButtonProps) {
  const { ids, name, ownVotes } = subject;
  const { isPending, vote } = useVote(subject);
  const hasVoted = ownVotes.useHasVoted(ids, useIsOwn());
  const label = isPending ? "Voting..." : hasVoted ? "Voted" : "VOTE";
  const look = `${isPrimary ? "is-primary" : ""} ${hasVoted ? "is-voted" : ""}`;
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

/** Whether the person at the screen votes as themselves, beside the network. The root has read who it is. */
function useIsOwn(): boolean {
  const user = useQueryClient().getQueryData<CurrentUser | null>([paths.api.user]);
  return !!user && lackOf(user, new Date()) === null;
}

/**
 * What is said under the one vote button of a page, and after a vote the way to undo it, or to make it one's
 * own. All have the same place, which is as large as the largest of them, so that nothing moves.
 */
export function VoteNote({ subject }: { subject: VoteSubject }) {
  const { ids, ownVotes } = subject;
  const isOffered = ownVotes.useIsOffered(ids, useIsOwn());
  const canUndo = ownVotes.useCanUndo(ids) && !isOffered;
  const shown = (isShown: boolean) =>
    `col-start-1 row-start-1 flex flex-wrap items-center gap-x-3 ${isShown ? "" : "invisible"}`;
  return (
    <div className="mt-2 grid text-dim text-sm">
      <p className={shown(isOffered)}>
        You voted as your network. Vote again to make that vote your own.
      </p>
      <p className={shown(!canUndo && !isOffered)}>
        One vote per network, or one of your own when you are logged in.
        <Link to={paths.votingRules} className="underline underline-offset-4 hover:text-chalk">
          Voting rules
        </Link>
      </p>
      <p className={shown(canUndo)}>
        You have ten minutes after a vote to change your mind.
        <button
          type="button"
          onClick={() => void undoVote(subject).then(focusVoteButton)}
          className="inline-flex min-h-11 items-center font-semibold text-chalk underline underline-offset-4"
        >
          Undo
        </button>
      </p>
    </div>
  );
}

/** The button that undid the vote is gone, so the focus goes to the page's one that casts it. */
function focusVoteButton(isUndone: boolean): void {
  if (isUndone) document.querySelector<HTMLElement>(".vote-button")?.focus();
}

function useVote(subject: VoteSubject): { isPending: boolean; vote: () => void } {
  const { ids, thanks, ownVotes, cast, onCounted } = subject;
  const [id] = ids;
  const navigate = useNavigate();
  const rules = { label: "Voting rules", run: () => void navigate(paths.votingRules) };
  const isOwn = useIsOwn();
  const { isPending, mutate } = useMutation({
    mutationFn: () => cast(id, { receipt: ownVotes.receiptOf(ids), key: ownVotes.keyOf(ids) }),
    onSuccess({ vote }) {
      ownVotes.remember(ids, vote);
      notify({
        title: "Vote Recorded!",
        description: vote.isClaimed ? CLAIMED : vote.advice ? `${thanks} ${vote.advice}` : thanks,
        variant: "default",
        ...(vote.undoSeconds > 0 && {
          action: { label: "Undo", run: () => void undoVote(subject) },
        }),
      });
      onCounted(id);
    },
    onError(error) {
      explainFailure(error, () => (isOwn ? ownVotes.settle(ids) : ownVotes.remember(ids)), rules);
      // What was cast as the network may have been taken back, because the account has a vote.
      if (isOwn) onCounted(id);
    },
  });
  return {
    isPending,
    vote() {
      if (!isPending) mutate();
    },
  };
}

const CLAIMED =
  "The vote that you cast as your network is your own now. Others on your network can vote too.";

/** Undoes the vote that this browser remembers, says what became of it, and returns whether it is undone. */
async function undoVote({ ids, name, ownVotes, undo, onCounted }: VoteSubject): Promise<boolean> {
  const [id] = ids;
  try {
    await undo(id, ownVotes.receiptOf(ids));
  } catch (error) {
    notify({
      title: "Vote Not Undone",
      description:
        (error instanceof ApiError && error.text) ||
        "The site could not be reached, so we can't tell whether your vote still counts. Please try again.",
      variant: "destructive",
    });
    return false;
  }
  ownVotes.forget(ids);
  notify({
    title: "Vote Undone",
    description: `Your vote for ${name} does not count any more. You can vote again.`,
    variant: "default",
  });
  onCounted(id);
  return true;
}

function explainFailure(
  error: Error,
  rememberVote: () => void,
  rules: NonNullable<Notification["action"]>,
): void {
  const refusal = error instanceof ApiError ? error : null;
  const text = refusal?.text ?? "";
  if (refusal?.code === "already_voted") {
    // The vote of somebody else on the network is not this person's, who may still get one of their own.
    if (!text.startsWith("Somebody")) rememberVote();
    notify({ title: "Already Voted", description: text, variant: "default", action: rules });
    return;
  }
  notify({
    title: refusal?.code === "gone" ? "Votes Closed" : "Voting Error",
    description: text || "An error occurred while recording your vote.",
    variant: "destructive",
    ...(refusal?.code === "too_many" && { action: rules }),
  });
}
