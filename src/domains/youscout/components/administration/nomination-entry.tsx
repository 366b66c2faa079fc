import { EyeOff } from "lucide-react";
import { type ComponentType, useId, useState } from "react";
import { Mark } from "../../../../ui/facts.tsx";
import { KeyCheck, WorkItem } from "../../../../ui/work-list.tsx";
import { decideNomination, mergeNomination } from "../../client/staff.ts";
import type { StaffNomination } from "../../schema/staff.ts";
import type { CorrectProps } from "./correct-dialog.tsx";
import { nameOf, STATUS_LABELS } from "./describe.ts";
import { MergeForm } from "./merge-form.tsx";
import { MessageForm } from "./message-form.tsx";
import { type AskedAbout, NominationButtons } from "./nomination-buttons.tsx";
import { NominationFacts } from "./nomination-facts.tsx";
import { ASK_BACK_TEMPLATES, REJECT_TEMPLATES } from "./templates.ts";
import { useStaffAction } from "./use-staff-action.ts";

/** A text from about where it is cut off until somebody wants to read on. */
const LONG = 500;

interface NominationEntryProps {
  nomination: StaffNomination;
  /** Whether it is chosen for a decision about many; absent where nothing can be chosen. */
  isChosen?: boolean;
  onChoose?(): void;
}

/** A nomination with everything that staff need to decide it, and the ways to do so. */
export function NominationEntry({ nomination, isChosen, onChoose }: NominationEntryProps) {
  const titleId = useId();
  const { isPending, act } = useStaffAction();
  const [asked, setAsked] = useState<AskedAbout | null>(null);
  const [isOpened, setIsOpened] = useState(false);
  const [CorrectDialog, setDialog] = useState<ComponentType<CorrectProps> | null>(null);
  const { id, status, performance, hiddenAt, adminNotes, staffMessage } = nomination;
  const expected = { expectedStatus: status, expectedUpdatedAt: nomination.updatedAt };
  const isWhole = isOpened || performance.length < LONG;
  const done = (isDone: boolean) => isDone && setAsked(null);

  async function openDialog(): Promise<void> {
    const { default: dialog } = await import("./correct-dialog.tsx");
    setDialog(() => dialog);
  }

  return (
    <WorkItem
      titleId={titleId}
      className={`border-l-4 bg-raised p-4 sm:p-5 ${isChosen ? "border-red" : "border-line"}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id={titleId} className="wrap-anywhere min-w-0 flex-1 basis-60 text-2xl">
          {nameOf(nomination)} <span className="text-dim text-base">#{id}</span>
        </h3>
        {nomination.age < 13 && <Mark>Under 13</Mark>}
        {hiddenAt && (
          <Mark>
            <EyeOff aria-hidden="true" size={16} />
            Hidden
          </Mark>
        )}
        <Mark>{STATUS_LABELS[status]}</Mark>
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
          {staffMessage && <Said label="Said to the author">{staffMessage}</Said>}
          {adminNotes && <Said label="Note">{adminNotes}</Said>}
        </div>
        <NominationFacts nomination={nomination} />
      </div>
      {asked === "ask_back" && (
        <MessageForm
          label="Ask the author"
          templates={ASK_BACK_TEMPLATES}
          isPending={isPending}
          onCancel={() => setAsked(null)}
          onSend={async (message) =>
            done(
              await act(
                () =>
                  decideNomination(id, { step: "ask_back", staffMessage: message, ...expected }),
                "The author is asked",
              ),
            )
          }
        />
      )}
      {asked === "reject" && (
        <MessageForm
          label="Reject"
          templates={REJECT_TEMPLATES}
          isPending={isPending}
          onCancel={() => setAsked(null)}
          onSend={async (message) =>
            done(
              await act(
                () => decideNomination(id, { step: "reject", staffMessage: message, ...expected }),
                "Nomination rejected",
              ),
            )
          }
        />
      )}
      {asked === "merge" && (
        <MergeForm
          nomination={nomination}
          isPending={isPending}
          onCancel={() => setAsked(null)}
          onMerge={async (into) =>
            done(
              await act(
                () => mergeNomination(id, { into, expectedStatus: status }),
                `Merged into #${into}`,
              ),
            )
          }
        />
      )}
      {asked === null && (
        <NominationButtons
          nomination={nomination}
          isPending={isPending}
          act={act}
          onAsk={setAsked}
          onCorrect={() => void openDialog()}
          onReadOn={isWhole ? null : () => setIsOpened(true)}
        />
      )}
      {CorrectDialog && <CorrectDialog nomination={nomination} onClose={() => setDialog(null)} />}
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
