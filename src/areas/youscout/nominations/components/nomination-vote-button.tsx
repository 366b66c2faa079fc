import { useQueryClient } from "@tanstack/react-query";
import { createOwnVotes } from "#areas/votes/components/own-votes.ts";
import {
  VoteButton,
  VoteHint,
  VoteNote,
  type VoteSubject,
} from "#areas/votes/components/vote-button.tsx";
import { call } from "#lib/call.ts";
import { readAgain } from "#ui/read-again.ts";
import type { RankedNomination } from "../schema/nominations.ts";

const HINT = "Vote for this player to move them up the leaderboard";

const ownVotes = createOwnVotes("votedNominations");

/** What the vote buttons of a page of YouScout are described by; once a page. */
export function NominationVoteHint() {
  return <VoteHint>{HINT}</VoteHint>;
}

interface NominationVoteButtonProps {
  nomination: Pick<RankedNomination, "id" | "formerIds" | "name" | "isVoteClosed">;
}

/** The vote button of a line; of a player who came onto the board, where votes for him are cast now. */
export function NominationVoteButton(props: NominationVoteButtonProps) {
  const subject = useSubject(props);
  if (props.nomination.isVoteClosed) {
    return <span className="text-dim text-sm">On the NOLA Top 100</span>;
  }
  return <VoteButton subject={subject} hint={HINT} />;
}

/** The vote button that is the one thing to do on its page. */
export function PrimaryNominationVoteButton(props: NominationVoteButtonProps) {
  return <VoteButton subject={useSubject(props)} hint={HINT} isPrimary />;
}

/** What is said under it. */
export function NominationVoteNote(props: NominationVoteButtonProps) {
  return <VoteNote subject={useSubject(props)} />;
}

function useSubject({ nomination }: NominationVoteButtonProps): VoteSubject {
  const client = useQueryClient();
  const { id, formerIds, name } = nomination;
  return {
    ids: [id, ...formerIds],
    name,
    thanks: "Thank you for supporting this player!",
    ownVotes,
    cast: (id) => call("POST", "/api/you-scout/nominations/{id}/vote", { path: { id } }),
    undo: (id) => call("POST", "/api/you-scout/nominations/{id}/vote/undo", { path: { id } }),
    onCounted() {
      // A vote may have earned its voter a badge.
      void readAgain(client, ["/api/you-scout/nominations", "/api/you-scout/badges"]);
    },
  };
}
