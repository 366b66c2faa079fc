import { Check, Trash2, X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import type { ProposalKind } from "#areas/youscout/nominations/schema/proposals.ts";
import { withQuery } from "#lib/list-address.ts";
import { useMayUse } from "#lib/may-use.ts";
import { DAY_MS } from "#lib/time.ts";
import { pageParameters, paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { CancelButton, InlineForm } from "#ui/inline-form.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { KeyButton, WorkItem } from "#ui/work-list.tsx";
import { decideProposal, QUEUE_TOUCHED } from "../client/staff.ts";
import { CONFIRMED, DECLINED, RESTORE_MS } from "../rules/answers.ts";
import type { QueuedProposal } from "../schema/guardian.ts";
import type { DeletionDialogProps } from "./deletion-dialog.tsx";
import { PROPOSAL_LABELS } from "./words.ts";

const WORDS: Record<ProposalKind, string> = {
  replace: `proposed another guardian. If the current one has answered, they can restore that answer for ${RESTORE_MS / DAY_MS} days.`,
  lift: "proposed to lift a previous guardian's no. That alone shows nobody.",
  delete:
    "proposed deleting this child, which also deletes the guardian's no. If nobody confirms, the player stays hidden.",
};

/** What is asked before a proposal ends. A deletion is confirmed in a dialog of its own. */
const QUESTIONS: Record<ProposalKind, Record<"confirm" | "decline", string>> = {
  replace: {
    confirm: "Name the other guardian? The current one's link and consent end.",
    decline: "Decline this proposal? The guardian stays as named.",
  },
  lift: {
    confirm: "Lift the previous guardian's no?",
    decline: "Decline this proposal? The no stays.",
  },
  delete: {
    confirm: "Delete this child for good?",
    decline: "Decline this proposal? The child isn't deleted, and the player stays hidden.",
  },
};

const loadDeletionDialog = () => import("./deletion-dialog.tsx");

/** A change of a guardian, or of a guardian's no, that somebody else proposed. */
export default function ProposalEntry({ proposal }: { proposal: QueuedProposal }) {
  const titleId = useId();
  const { isPending, mutate } = useMutationFeedback(QUEUE_TOUCHED);
  const deletion = useLazyDialog<DeletionDialogProps>(loadDeletionDialog);
  const [decision, setDecision] = useState<"confirm" | "decline" | null>(null);
  const { kind, playerName, previousEmail, guardianEmail, proposedBy, proposedAt, until } =
    proposal;
  const keepLabel = kind === "delete" ? "Don't delete the child" : "Leave it as it is";
  return (
    <WorkItem titleId={titleId} className="border-line border-l-4 bg-raised p-4 sm:p-5">
      <p className="font-semibold text-dim text-sm">{PROPOSAL_LABELS[kind]}</p>
      <h3 id={titleId} className="wrap-anywhere text-2xl">
        {playerName}
      </h3>
      <p className="wrap-anywhere mt-3 text-pretty">
        {proposedBy} {WORDS[kind]}
      </p>
      <div className="mt-3">
        <Facts>
          <Fact term="Named now">{previousEmail ?? "Nobody"}</Fact>
          {kind === "replace" && <Fact term="Proposed">{guardianEmail ?? "Nobody"}</Fact>}
          <Fact term="Since">
            <LocalTime at={proposedAt} />
          </Fact>
          <Fact term="Expires">
            <LocalTime at={until} />
          </Fact>
          <Fact term="About">
            <ChildLink proposal={proposal} />
          </Fact>
        </Facts>
      </div>
      {decision ? (
        <InlineForm
          onEnd={() => setDecision(null)}
          onSubmit={() =>
            void mutate(
              () => decideProposal(proposal, proposedAt, decision),
              decision === "confirm" ? CONFIRMED[kind] : DECLINED[kind],
            )
          }
        >
          <p className="max-w-prose text-pretty font-semibold">{QUESTIONS[kind][decision]}</p>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={isPending}>
              {decision === "confirm" ? "Confirm" : keepLabel}
            </Button>
            <CancelButton />
          </div>
        </InlineForm>
      ) : (
        <div className="needs-scripts mt-4 flex flex-wrap gap-2">
          {kind === "delete" ? (
            <Button disabled={isPending} onClick={() => void deletion.open()}>
              <Trash2 aria-hidden="true" size={18} />
              Delete for good
            </Button>
          ) : (
            <KeyButton shortcut="a" disabled={isPending} onClick={() => setDecision("confirm")}>
              <Check aria-hidden="true" size={18} />
              Confirm
            </KeyButton>
          )}
          <KeyButton
            shortcut="r"
            look="quiet"
            disabled={isPending}
            onClick={() => setDecision("decline")}
          >
            <X aria-hidden="true" size={18} />
            {keepLabel}
          </KeyButton>
        </div>
      )}
      {deletion.Dialog && (
        <deletion.Dialog
          subject={proposal.prospectId === null ? "nomination" : "player"}
          playerName={playerName}
          paths={QUEUE_TOUCHED}
          confirm={() => decideProposal(proposal, proposedAt, "confirm")}
          onClose={deletion.close}
        />
      )}
    </WorkItem>
  );
}

/** The player's file, or the nomination, in the list of all for who may open it. */
function ChildLink({ proposal: { prospectId, nominationId } }: { proposal: QueuedProposal }) {
  const { tab, search } = pageParameters;
  const may = useMayUse();
  const link = (to: string, children: ReactNode) => (
    <Link to={to} className="underline underline-offset-4">
      {children}
    </Link>
  );
  if (prospectId !== null) return link(paths.playerFile(prospectId), `Player #${prospectId}`);
  const number = `#${nominationId}`;
  if (!may("moderator")) return `Nomination ${number}`;
  const list = withQuery(paths.adminPanel, { [tab]: "nominations", [search]: number });
  return link(list, `Nomination ${number}`);
}
