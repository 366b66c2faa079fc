import { useQueryClient } from "@tanstack/react-query";
import { createOwnVotes } from "#areas/votes/components/own-votes.ts";
import {
  VoteButton,
  VoteHint,
  VoteNote,
  type VoteSubject,
} from "#areas/votes/components/vote-button.tsx";
import { call, getQuery } from "#lib/call.ts";

const HINT = "Vote for this prospect to boost their community ranking";

const ownVotes = createOwnVotes("votedProspects");

/** What the vote buttons of a page of the board are described by; once a page. */
export function ProspectVoteHint() {
  return <VoteHint>{HINT}</VoteHint>;
}

interface ProspectVoteButtonProps {
  prospectId: number;
  name: string;
}

export function ProspectVoteButton(props: ProspectVoteButtonProps) {
  return <VoteButton subject={useSubject(props)} hint={HINT} />;
}

/** The vote button that is the one thing to do on its page. */
export function PrimaryProspectVoteButton(props: ProspectVoteButtonProps) {
  return <VoteButton subject={useSubject(props)} hint={HINT} isPrimary />;
}

/** What is said under it. */
export function ProspectVoteNote(props: ProspectVoteButtonProps) {
  return <VoteNote subject={useSubject(props)} />;
}

function useSubject({ prospectId, name }: ProspectVoteButtonProps): VoteSubject {
  const client = useQueryClient();
  return {
    ids: [prospectId],
    name,
    thanks: "Thank you for supporting this prospect!",
    ownVotes,
    cast: (prospectId) => call("POST", "/api/prospects/{id}/vote", { path: { id: prospectId } }),
    undo: (prospectId) =>
      call("POST", "/api/prospects/{id}/vote/undo", { path: { id: prospectId } }),
    onCounted(id) {
      void client.invalidateQueries({ queryKey: getQuery("/api/prospects").queryKey });
      void client.invalidateQueries({
        queryKey: getQuery("/api/prospects/{id}", { path: { id } }).queryKey,
      });
    },
  };
}
