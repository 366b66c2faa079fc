import { useQueryClient } from "@tanstack/react-query";
import { createOwnVotes } from "#domains/votes/components/own-votes.ts";
import { VoteButton, VoteHint } from "#domains/votes/components/vote-button.tsx";
import { paths } from "#paths.ts";
import { castNominationVote } from "../client.ts";

const HINT = "Vote for this player to move them up the leaderboard";

const ownVotes = createOwnVotes("votedNominations");

/** What the vote buttons of a page of YouScout are described by; once a page. */
export function NominationVoteHint() {
  return <VoteHint>{HINT}</VoteHint>;
}

interface NominationVoteButtonProps {
  nominationId: number;
  name: string;
  /** Whether it is the one thing to do on its page. */
  isPrimary?: boolean;
}

export function NominationVoteButton({
  nominationId,
  name,
  isPrimary = false,
}: NominationVoteButtonProps) {
  const client = useQueryClient();
  return (
    <VoteButton
      id={nominationId}
      name={name}
      hint={HINT}
      thanks="Thank you for supporting this player!"
      ownVotes={ownVotes}
      isPrimary={isPrimary}
      cast={(id) => castNominationVote(id)}
      onCounted={() => {
        void client.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[0]).startsWith(paths.api.nominations),
        });
        // A vote may have earned its voter a badge.
        void client.invalidateQueries({ queryKey: [paths.api.badges] });
      }}
    />
  );
}
