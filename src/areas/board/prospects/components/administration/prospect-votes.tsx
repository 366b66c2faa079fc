import { VotesDialog } from "#areas/votes/components/votes-dialog.tsx";
import { fullName } from "#lib/names/person-name.ts";
import { paths } from "#paths.ts";
import { prospectVotesQuery, TOUCHED, voidVotes } from "../../client/staff.ts";
import type { ProspectDialogProps } from "./load-dialog.tsx";

/** When and from where the votes for a player came, and the way to take some out of the count. */
export function ProspectVotes({ prospect, onClose }: ProspectDialogProps) {
  return (
    <VotesDialog
      name={fullName(prospect)}
      hasLedger
      reportOf={(days) => prospectVotesQuery(prospect.id, days)}
      send={(voiding) => voidVotes(prospect.id, voiding)}
      touched={TOUCHED}
      addressOf={paths.adminVotesOf}
      onClose={onClose}
    />
  );
}
