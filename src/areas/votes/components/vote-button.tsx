import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { Link, useNavigate } from "react-router";
import { ApiError } from "#lib/api.ts";
import { getQuery } from "#lib/call.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { type Failure, FailureNote, lostConnection } from "#ui/failure-note.tsx";
import { type Notification, notify } from "#ui/notify.ts";
import { UNDO_MS } from "../access/limits.ts";
import { votesAsItself } from "../access/own-vote.ts";
import type { OwnVoter, OwnVotes, TargetIds } from "./own-votes.ts";

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
  cast(id: number): Promise<unknown>;
  /** Undoes the account's vote. */
  undo(id: number): Promise<unknown>;
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
  const { isPending, failure, vote } = useVote(subject);
  const voter = useVoter();
  const hasVoted = useSyncExternalStore(
    ownVotes.subscribe,
    () => ownVotes.hasVoted(ids, voter),
    () => false,
  );
  const label = isPending ? "Voting..." : hasVoted ? "Voted" : "VOTE";
  const look = `${isPrimary ? "is-primary" : ""} ${hasVoted ? "is-voted" : ""}`;
  return (
    <>
      <button
        type="button"
        onClick={({ currentTarget }) => vote(currentTarget)}
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
      <FailureNote
        failure={failure}
        className={`order-last mt-2 text-sm ${isPrimary ? "w-full" : "lg:ml-auto lg:w-56"}`}
      />
    </>
  );
}

/** The voter at the screen: the account, if it votes as itself, else the network. The root has read who it is. */
function useVoter(): OwnVoter {
  const user = useQueryClient().getQueryData(getQuery("/api/user").queryKey);
  return user && votesAsItself(user, new Date()) ? user.id : "network";
}

/**
 * The note under the one vote button of a page, and after an account's vote the way to undo it. Both have the same
 * place, which is as large as the larger of them, so that nothing moves.
 */
export function VoteNote({ subject }: { subject: VoteSubject }) {
  const { ids, ownVotes } = subject;
  const voter = useVoter();
  const canUndo = useSyncExternalStore(
    ownVotes.subscribe,
    () => ownVotes.canUndo(ids, voter),
    () => false,
  );
  const [failure, setFailure] = useFailure();
  const shown = (isShown: boolean) =>
    `col-start-1 row-start-1 flex flex-wrap items-center gap-x-3 ${isShown ? "" : "invisible"}`;
  return (
    <div className="mt-2 grid text-dim text-sm">
      <p className={shown(!canUndo)}>
        One vote per network, or one of your own when you are logged in.
        <Link
          to={paths.votingRules}
          className="inline-block min-h-6 underline underline-offset-4 hover:text-chalk"
        >
          Voting rules
        </Link>
      </p>
      <p className={shown(canUndo)}>
        You have {UNDO_MS / MINUTE_MS} minutes after a vote to change your mind.
        <button
          type="button"
          onClick={() =>
            void undoVote(
              subject,
              voter,
              () => document.querySelector<HTMLElement>(".vote-button")?.focus(),
              setFailure,
            )
          }
          className="inline-flex min-h-11 items-center font-semibold text-chalk underline underline-offset-4"
        >
          Undo
        </button>
      </p>
      <FailureNote failure={failure} className="mt-2" />
    </div>
  );
}

/** The failure that stays beside a button, and what sets its text. */
function useFailure(): [Failure | null, (text: string | null) => void] {
  const [text, setText] = useState<string | null>(null);
  return [text === null ? null : { text, dismiss: () => setText(null) }, setText];
}

function useVote(subject: VoteSubject): {
  isPending: boolean;
  failure: Failure | null;
  /** @param button gets the focus back when the vote is undone */
  vote(button: HTMLElement): void;
} {
  const { ids, thanks, ownVotes, cast, onCounted } = subject;
  const [id] = ids;
  const navigate = useNavigate();
  const rules = { label: "Voting rules", run: () => void navigate(paths.votingRules) };
  const voter = useVoter();
  const [failure, setFailure] = useFailure();
  const { isPending, mutate } = useMutation({
    mutationFn: (_button: HTMLElement) => cast(id),
    onSuccess(_counted, button) {
      setFailure(null);
      const canUndo = voter !== "network";
      ownVotes.remember(ids, voter, canUndo ? UNDO_MS : 0);
      notify({
        title: "Vote Recorded!",
        description: thanks,
        variant: "default",
        ...(canUndo && {
          action: {
            label: "Undo",
            run: () => void undoVote(subject, voter, () => button.focus(), setFailure),
          },
        }),
      });
      onCounted(id);
    },
    onError(error) {
      setFailure(explainFailure(error, () => ownVotes.remember(ids, voter), rules));
    },
  });
  return {
    isPending,
    failure,
    vote(button) {
      if (!isPending) mutate(button);
    },
  };
}

/**
 * Undoes the account's vote and notifies the person of the outcome.
 * @param focusVoteButton called once it is undone: the button that undid it is gone, and the focus with it
 * @param setFailure gets the sentence that stays until it is undone, then null
 */
async function undoVote(
  { ids, name, ownVotes, undo, onCounted }: VoteSubject,
  voter: OwnVoter,
  focusVoteButton: () => void,
  setFailure: (text: string | null) => void,
): Promise<void> {
  const [id] = ids;
  try {
    await undo(id);
  } catch (error) {
    const description =
      (error instanceof ApiError && error.sentence) ||
      "The site could not be reached, so we can't tell whether your vote still counts. Please try again.";
    notify({ title: "Vote Not Undone", description, variant: "destructive" });
    setFailure(description);
    return;
  }
  setFailure(null);
  ownVotes.forget(ids, voter);
  notify({
    title: "Vote Undone",
    description: `Your vote for ${name} no longer counts. You can vote again.`,
    variant: "default",
  });
  onCounted(id);
  focusVoteButton();
}

/** Whether a refusal says that the vote was cast before. A 409 without a reason says so, too. */
function isRepeat({ status, sentence, text }: ApiError): boolean {
  return /already voted/i.test(text) || (status === 409 && sentence === null);
}

/** Notifies the person. Returns the sentence that stays beside the button; null where nothing failed. */
function explainFailure(
  error: Error,
  rememberVote: () => void,
  rules: NonNullable<Notification["action"]>,
): string | null {
  const refusal = error instanceof ApiError ? error : null;
  if (refusal && isRepeat(refusal)) {
    rememberVote();
    const description = refusal.sentence ?? "You have already voted for this player.";
    notify({ title: "Already Voted", description, variant: "default", action: rules });
    return null;
  }
  if (refusal?.code === "vote_not_counted") {
    notify({
      title: "Vote Not Counted",
      description: refusal.sentence ?? "Our staff has removed this vote, or is looking at it.",
      variant: "default",
      action: rules,
    });
    return null;
  }
  const description = refusal?.sentence || "An error occurred while recording your vote.";
  notify({
    title: refusal?.code === "gone" ? "Votes Closed" : "Voting Error",
    description,
    variant: "destructive",
    ...(refusal?.code === "too_many" && { action: rules }),
  });
  const lost = lostConnection(error);
  if (!lost) return description;
  return `${lost}, so we can't tell whether your vote counted. Try again: it counts only once.`;
}
