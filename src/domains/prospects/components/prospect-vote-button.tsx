import { useQueryClient } from "@tanstack/react-query";
import { createOwnVotes } from "#domains/votes/components/own-votes.ts";
import { VoteButton, VoteHint } from "#domains/votes/components/vote-button.tsx";
import { castVote, prospectListQuery, prospectQuery } from "../client.ts";

const HINT = "Vote for this prospect to boost their community ranking";

const ownVotes = createOwnVotes("votedProspects");

/** What the vote buttons of a page of the board are described by; once a page. */
export function ProspectVoteHint() {
  return <VoteHint>{HINT}</VoteHint>;
}

interface ProspectVoteButtonProps {
  prospectId: number;
  name: string;
  /** Whether it is the one thing to do on its page. */
  isPrimary?: boolean;
}

export function ProspectVoteButton({
  prospectId,
  name,
  isPrimary = false,
}: ProspectVoteButtonProps) {
  const client = useQueryClient();
  return (
    <VoteButton
      id={prospectId}
      name={name}
      hint={HINT}
      thanks="Thank you for supporting this prospect!"
      ownVotes={ownVotes}
      isPrimary={isPrimary}
      cast={(id) => castVote(id)}
      onCounted={(id) => {
        void client.invalidateQueries({ queryKey: prospectListQuery().queryKey });
        void client.invalidateQueries({ queryKey: prospectQuery(id).queryKey });
      }}
    />
  );
}
