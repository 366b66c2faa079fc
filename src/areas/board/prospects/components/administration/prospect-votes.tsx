import { VotesDialog } from "#areas/votes/components/votes-dialog.tsx";
import { writtenData } from "#lib/api.ts";
import { call, getQuery } from "#lib/call.ts";
import { fullName } from "#lib/names/person-name.ts";
import { paths } from "#paths.ts";
import { TOUCHED } from "../../client.ts";
import type { ProspectDialogProps } from "./load-dialog.tsx";

/** When and from where the votes for a player came, and the way to take some out of the count. */
export function ProspectVotes({ prospect, onClose }: ProspectDialogProps) {
  return (
    <VotesDialog
      name={fullName(prospect)}
      hasLedger
      reportOf={(days) =>
        getQuery("/api/admin/prospects/{id}/votes", { path: { id: prospect.id }, query: { days } })
      }
      send={(voiding) =>
        call("POST", "/api/admin/prospects/{id}/votes/void", {
          path: { id: prospect.id },
          body: voiding,
        }).then(writtenData)
      }
      touched={TOUCHED}
      addressOf={paths.adminVotesOf}
      onClose={onClose}
    />
  );
}
