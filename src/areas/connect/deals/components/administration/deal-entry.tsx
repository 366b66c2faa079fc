import { Scale } from "lucide-react";
import { useId } from "react";
import { inShortDollars } from "#lib/money.ts";
import { Fact, Facts, Mark } from "#ui/facts.tsx";
import { labelOf } from "#ui/label-of.ts";
import { LocalTime } from "#ui/local-time.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { KeyButton, WorkItem } from "#ui/work-list.tsx";
import type { StaffDeal } from "../../schema/deals.ts";
import { FULFILMENT_LABELS } from "../words.ts";
import { Attention } from "./attention.tsx";

const loadDialog = () => import("./decision-dialog.tsx");

/** A deal that waits for staff, disputed or not, to be worked off. */
export default function DealEntry({ deal }: { deal: StaffDeal }) {
  const titleId = useId();
  const { Dialog, open, close } = useLazyDialog(loadDialog);
  const { title, sponsorName, organizerName, amount, heldCents } = deal;
  return (
    <WorkItem titleId={titleId} className="border-line border-l-4 bg-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id={titleId} className="wrap-anywhere min-w-0 flex-1 basis-60 text-2xl">
          {deal.fulfilment === "disputed" ? "Dispute" : "Deal"} about {title}
        </h3>
        <Mark>{labelOf(FULFILMENT_LABELS, deal.fulfilment)}</Mark>
        <Attention deal={deal} />
      </div>
      <div className="mt-3">
        <Facts>
          <Fact term="Sponsor">{sponsorName}</Fact>
          <Fact term="Organizer">{organizerName}</Fact>
          <Fact term="Amount">{inShortDollars(amount)}</Fact>
          <Fact term="Held">{inShortDollars(heldCents)}</Fact>
          <Fact term="Changed">
            <LocalTime at={deal.updatedAt} />
          </Fact>
        </Facts>
      </div>
      <div className="needs-scripts mt-4 flex flex-wrap gap-2">
        <KeyButton shortcut="c" look="quiet" onClick={() => void open()}>
          <Scale aria-hidden="true" size={18} />
          Decide
        </KeyButton>
      </div>
      {Dialog && <Dialog row={deal} onClose={close} />}
    </WorkItem>
  );
}
