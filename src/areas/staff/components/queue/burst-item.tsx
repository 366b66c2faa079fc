import { useId } from "react";
import type { VoteBurst } from "#areas/votes/schema/bursts.ts";
import { WorkItem } from "#ui/work-list.tsx";
import { BurstEntry } from "../votes/burst-entry.tsx";

/** A burst of votes that waits, to be worked off. */
export default function BurstItem({ burst, isUrgent }: { burst: VoteBurst; isUrgent: boolean }) {
  const titleId = useId();
  return (
    <WorkItem
      titleId={titleId}
      className={`border-l-4 bg-raised p-4 sm:p-5 ${isUrgent ? "border-red" : "border-line"}`}
    >
      <p className="font-semibold text-dim text-sm">
        {burst.kind === "prospect" ? "Vote burst on the board" : "Vote burst in YouScout"}
      </p>
      <BurstEntry burst={burst} titleId={titleId} />
    </WorkItem>
  );
}
