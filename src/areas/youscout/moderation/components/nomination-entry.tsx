import { EyeOff, TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { OWN_PART } from "#areas/platform/accounts/access/own-part.ts";
import { canBeFull } from "#areas/youscout/nominations/access/visibility.ts";
import { Mark, NotConfirmed } from "#ui/facts.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { KeyCheck, WorkItem } from "#ui/work-list.tsx";
import { TOUCHED } from "../client.ts";
import type { StaffNomination } from "../schema/nominations.ts";
import { AskedForm } from "./asked-form.tsx";
import type { CorrectProps } from "./correct-dialog.tsx";
import { nameOf, stateOf } from "./describe.ts";
import { type AskedAbout, NominationButtons } from "./nomination-buttons.tsx";
import { NominationFacts } from "./nomination-facts.tsx";
import type { NominationVotesProps } from "./votes-dialog.tsx";

/** A text from about where it is cut off until somebody wants to read on. */
const LONG = 500;

const loadCorrectDialog = () => import("./correct-dialog.tsx");
const loadVotesDialog = () => import("./votes-dialog.tsx");

interface NominationEntryProps {
  nomination: StaffNomination;
  /** Whether it is chosen for a decision about many; absent where nothing can be chosen. */
  isChosen?: boolean;
  onChoose?(): void;
}

/** A nomination with everything that staff need to decide it, and the ways to do so. */
export function NominationEntry({ nomination, isChosen, onChoose }: NominationEntryProps) {
  const titleId = useId();
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const [asked, setAsked] = useState<AskedAbout | null>(null);
  const [isOpened, setIsOpened] = useState(false);
  const votes = useLazyDialog<NominationVotesProps>(loadVotesDialog);
  const correction = useLazyDialog<CorrectProps>(loadCorrectDialog);
  const { id, performance, hiddenAt, adminNotes, staffMessage } = nomination;
  const duplicate = nomination.likely.find(({ isSameChild }) => isSameChild);
  const isWhole = isOpened || performance.length < LONG;

  return (
    <WorkItem
      titleId={titleId}
      className={`border-l-4 bg-raised p-4 sm:p-5 ${isChosen ? "border-red" : "border-line"}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id={titleId} className="wrap-anywhere min-w-0 flex-1 basis-60 text-2xl">
          {nameOf(nomination)} <span className="text-dim text-base">#{id}</span>
        </h3>
        {!canBeFull(nomination.age) && <Mark>Under 13</Mark>}
        {nomination.isAuthorConfirmed === false && <NotConfirmed />}
        {hiddenAt && (
          <Mark>
            <EyeOff aria-hidden="true" size={16} />
            Hidden
          </Mark>
        )}
        <Mark>{stateOf(nomination)}</Mark>
        {onChoose && (
          <KeyCheck shortcut="x" label="Select" checked={isChosen} onChange={onChoose} />
        )}
      </div>
      <div className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid content-start gap-4">
          <p
            className={`wrap-anywhere whitespace-pre-line text-pretty ${isWhole ? "" : "line-clamp-6"}`}
          >
            {performance}
          </p>
          {nomination.privateDetails.length > 0 && (
            <p className="flex items-center gap-2 font-semibold text-ember text-sm">
              <TriangleAlert aria-hidden="true" size={18} className="shrink-0" />
              <span>
                Tells what the page withholds: {nomination.privateDetails.join(", ")}
                {nomination.status === "pending" &&
                  ". Please correct it first, or ask the author to."}
              </span>
            </p>
          )}
          {duplicate && (
            <p className="flex items-center gap-2 font-semibold text-ember text-sm">
              <TriangleAlert aria-hidden="true" size={18} className="shrink-0" />
              Looks like a duplicate of #{duplicate.id}
            </p>
          )}
          {nomination.isLeftToOthers && <p className="font-semibold text-sm">{OWN_PART}</p>}
          {staffMessage && <Said label="Message to the author">{staffMessage}</Said>}
          {adminNotes && <Said label="Note">{adminNotes}</Said>}
        </div>
        <NominationFacts nomination={nomination} />
      </div>
      {asked && (
        <AskedForm
          about={asked}
          nomination={nomination}
          isPending={isPending}
          mutate={mutate}
          onEnd={() => setAsked(null)}
        />
      )}
      {asked === null && (
        <NominationButtons
          nomination={nomination}
          isPending={isPending}
          mutate={mutate}
          onAsk={setAsked}
          onCorrect={() => void correction.open()}
          onVotes={() => void votes.open()}
          onReadOn={isWhole ? null : () => setIsOpened(true)}
        />
      )}
      {correction.Dialog && (
        <correction.Dialog nomination={nomination} onClose={correction.close} />
      )}
      {votes.Dialog && <votes.Dialog nomination={nomination} onClose={votes.close} />}
    </WorkItem>
  );
}

function Said({ label, children }: { label: string; children: string }) {
  return (
    <p className="wrap-anywhere whitespace-pre-line border-edge border-l-2 pl-3 text-dim text-sm">
      <strong>{label}: </strong>
      {children}
    </p>
  );
}
