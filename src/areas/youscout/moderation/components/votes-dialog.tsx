import { VotesDialog } from "#areas/votes/components/votes-dialog.tsx";
import { writtenData } from "#lib/api.ts";
import { call, getQuery } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { TOUCHED } from "../client.ts";
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
      reportOf={(days) =>
        getQuery("/api/admin/you-scout/nominations/{id}/votes", {
          path: { id: nomination.id },
          query: { days },
        })
      }
      send={(voiding) =>
        call("POST", "/api/admin/you-scout/nominations/{id}/votes/void", {
          path: { id: nomination.id },
          body: voiding,
        }).then(writtenData)
      }
      touched={TOUCHED}
      addressOf={paths.adminVotesOf}
      onClose={onClose}
    />
  );
}
