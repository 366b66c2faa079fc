import { VotesDialog } from "#domains/votes/components/votes-dialog.tsx";
import { paths } from "#paths.ts";
import { prospectVotesQuery, TOUCHED, voidVotes } from "../../client/staff.ts";
import type { StaffProspect } from "../../schema.ts";
import { fullName } from "../describe.ts";

interface ProspectVotesProps {
  prospect: StaffProspect;
  onClose(): void;
}

/** When and from where the votes for a player came, and the way to take some out of the count. */
export function ProspectVotes({ prospect, onClose }: ProspectVotesProps) {
  return (
    <VotesDialog
      name={fullName(prospect)}
      reportOf={(days) => prospectVotesQuery(prospect.id, days)}
      send={(voiding) => voidVotes(prospect.id, voiding)}
      touched={TOUCHED}
      addressOf={paths.adminVotesOf}
      onClose={onClose}
    />
  );
}
