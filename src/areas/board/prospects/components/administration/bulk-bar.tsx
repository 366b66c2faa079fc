import { useState } from "react";
import { writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { count } from "#lib/count.ts";
import { fullName } from "#lib/names/person-name.ts";
import { BulkFrame, useBulkDecisions } from "#ui/bulk-frame.tsx";
import { Button } from "#ui/button.tsx";
import type { BulkBarProps } from "#ui/use-chosen.ts";
import { TOUCHED } from "../../client.ts";
import type { BulkChange, StaffProspect } from "../../schema/prospects.ts";

/** What can be done with all chosen players at once. Loaded when it opens. */
export default function BulkBar({ chosen, onClear }: BulkBarProps<StaffProspect>) {
  const decisions = useBulkDecisions(TOUCHED);
  const names = new Map(chosen.map((player) => [player.id, fullName(player)]));

  const [isAsking, setIsAsking] = useState(false);

  async function decide(action: BulkChange["action"]): Promise<void> {
    const players = chosen.map(({ id, updatedAt }) => ({ id, expectedUpdatedAt: updatedAt }));
    const isAnswered = await decisions.decide(
      () =>
        call("POST", "/api/admin/prospects/bulk", { body: { action, players } }).then(writtenData),
      (id) => names.get(id) ?? "",
    );
    if (!isAnswered) return;
    setIsAsking(false);
    onClear();
  }

  return (
    <BulkFrame
      decisions={decisions}
      chosen={chosen.length}
      onClear={onClear}
      below={
        isAsking && (
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <p>{count(chosen.length, "player")} will be public again.</p>
            <Button disabled={decisions.isPending} onClick={() => void decide("show")}>
              Show {chosen.length}
            </Button>
            <Button look="plain" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
          </div>
        )
      }
    >
      <Button look="quiet" disabled={decisions.isPending} onClick={() => void decide("hide")}>
        Hide all
      </Button>
      <Button look="quiet" disabled={decisions.isPending} onClick={() => setIsAsking(true)}>
        Show all
      </Button>
      <Button look="quiet" disabled={decisions.isPending} onClick={() => void decide("unrank")}>
        Take off the ranking
      </Button>
    </BulkFrame>
  );
}
