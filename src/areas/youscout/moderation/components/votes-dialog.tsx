import { VotesDialog } from "#areas/votes/components/votes-dialog.tsx";
import { paths } from "#paths.ts";
import { nominationVotesQuery, TOUCHED, voidNominationVotes } from "../client.ts";
import type { StaffNomination } from "../schema/nominations.ts";
import { nameOf } from "./describe.ts";

export interface NominationVotesProps {
  nomination: StaffNomination;
  onClose(): void;
}

/** When and from where the votes for a nomination came. Loaded when it opens. */
export default function NominationVotes({ nomination, onClose }: NominationVotesProps) {
  return (
    <VotesDialog
      name={nameOf(nomination)}
      reportOf={(days) => nominationVotesQuery(nomination.id, days)}
      send={(voiding) => voidNominationVotes(nomination.id, voiding)}
      touched={TOUCHED}
      addressOf={paths.adminVotesOf}
      onClose={onClose}
    />
  );
}
