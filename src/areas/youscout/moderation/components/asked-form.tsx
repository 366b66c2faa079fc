import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { CancelButton, InlineForm } from "#ui/inline-form.tsx";
import type { Done, Outcome } from "#ui/use-mutation-feedback.ts";
import { promoteNomination } from "../client.ts";
import type { StaffNomination } from "../schema/nominations.ts";
import { MergeForm } from "./merge-form.tsx";
import { MessageForm } from "./message-form.tsx";
import type { AskedAbout } from "./nomination-buttons.tsx";
import { PromoteForm } from "./promote-form.tsx";
import { ASK_BACK_TEMPLATES, REJECT_TEMPLATES } from "./templates.ts";

interface AskedFormProps {
  about: AskedAbout;
  nomination: StaffNomination;
  isPending: boolean;
  mutate(send: () => Promise<unknown>, done: Done): Promise<Outcome>;
  onEnd(): void;
}

const WORDS = {
  ask_back: { label: "Ask the author", told: "The author is asked", templates: ASK_BACK_TEMPLATES },
  reject: { label: "Reject", told: "Nomination rejected", templates: REJECT_TEMPLATES },
};

/**
 * What a decision needs to know first, within the entry of the nomination. It is there at once: what
 * is typed before a form has the focus would be taken for keys.
 */
export function AskedForm({ about, nomination, isPending, mutate, onEnd }: AskedFormProps) {
  const { id, status: expectedStatus, updatedAt: expectedUpdatedAt } = nomination;

  async function decide(send: () => Promise<unknown>, done: Done): Promise<void> {
    if ((await mutate(send, done)) === "done") onEnd();
  }

  if (about === "merge") {
    return (
      <MergeForm
        nomination={nomination}
        isPending={isPending}
        onCancel={onEnd}
        onMerge={({ from, ...wanted }) =>
          void decide(
            () =>
              call("POST", "/api/admin/you-scout/nominations/{id}/merge", {
                path: { id: from },
                body: wanted,
              }),
            `Merged into #${wanted.into}`,
          )
        }
      />
    );
  }
  if (about === "erase") {
    return (
      <EraseForm
        isPending={isPending}
        onCancel={onEnd}
        onErase={() =>
          void decide(
            () =>
              call("POST", "/api/admin/you-scout/nominations/{id}/erase", {
                path: { id },
                body: { expectedUpdatedAt },
              }),
            "Nomination deleted",
          )
        }
      />
    );
  }
  if (about === "promote") {
    const isAnotherPlayer = nomination.withheld.length > 0;
    return (
      <PromoteForm
        isAnother={isAnotherPlayer}
        isPending={isPending}
        onCancel={onEnd}
        onPromote={(rawRank, others) =>
          void decide(() => promoteNomination(id, { isAnotherPlayer, rawRank }), {
            title: "The player is on the board",
            description: others,
          })
        }
      />
    );
  }
  const { label, told, templates } = WORDS[about];
  return (
    <MessageForm
      name={`nomination-${about}-${id}`}
      label={label}
      templates={templates}
      isPending={isPending}
      onEnd={onEnd}
      onSend={(staffMessage) => {
        const decision = { transition: about, staffMessage, expectedStatus, expectedUpdatedAt };
        return mutate(
          () =>
            call("POST", "/api/admin/you-scout/nominations/{id}/decision", {
              path: { id },
              body: decision,
            }),
          told,
        );
      }}
    />
  );
}

interface EraseFormProps {
  isPending: boolean;
  onErase(): void;
  onCancel(): void;
}

/** Asks before a nomination is deleted for good. */
function EraseForm({ isPending, onErase, onCancel }: EraseFormProps) {
  return (
    <InlineForm onSubmit={() => void onErase()} onEnd={onCancel}>
      <p className="max-w-prose text-pretty">
        Everything it says about the player, the author and the guardian is deleted, along with its
        comments and whatever was merged into it. The player it brought onto the board is deleted,
        too. This can't be undone.
      </p>
      <div className="flex flex-wrap gap-2">
        <CancelButton />
        <Button type="submit" disabled={isPending}>
          Delete for good
        </Button>
      </div>
    </InlineForm>
  );
}
