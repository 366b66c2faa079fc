import { ArrowUpFromLine, ChartColumn, Check, EyeOff, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { obstacleTo, type StaffAction } from "#areas/youscout/nominations/access/staff-actions.ts";
import { isApproved } from "#areas/youscout/nominations/access/visibility.ts";
import type { Proposal } from "#areas/youscout/nominations/schema/proposals.ts";
import { call } from "#lib/call.ts";
import { withQuery } from "#lib/list-address.ts";
import { useMayUse } from "#lib/may-use.ts";
import { pageParameters, paths } from "#paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import type { Outcome } from "#ui/use-mutation-feedback.ts";
import type { WorkKey } from "#ui/work-keys.ts";
import { KeyButton } from "#ui/work-list.tsx";
import { decideGuardian } from "../client.ts";
import type { StaffNomination } from "../schema/nominations.ts";

/** Decisions that need a word or a choice first. */
export type AskedAbout = "ask_back" | "reject" | "merge" | "erase" | "promote";

const ASKED: { transition: AskedAbout; shortcut: WorkKey; label: string }[] = [
  { transition: "ask_back", shortcut: "b", label: "Ask back" },
  { transition: "reject", shortcut: "r", label: "Reject" },
  { transition: "merge", shortcut: "m", label: "Merge" },
];

interface NominationButtonsProps {
  nomination: StaffNomination;
  isPending: boolean;
  mutate<Answer>(
    send: () => Promise<Answer>,
    done: string | ((answer: Answer) => string),
  ): Promise<Outcome>;
  onAsk(about: AskedAbout): void;
  onCorrect(): void;
  onVotes(): void;
  /** Shows the whole text; null when it is shown. */
  onReadOn: (() => void) | null;
}

/** What staff can do with a nomination in its state, each with its key. */
export function NominationButtons(props: NominationButtonsProps) {
  const { nomination, isPending, mutate, onAsk, onCorrect, onVotes, onReadOn } = props;
  const { id, status, hiddenAt, updatedAt } = nomination;
  const can = (action: StaffAction) => obstacleTo(action, nomination) === null;
  const isWithheld = nomination.withheld.length > 0;
  const showAgain = isWithheld ? "Show again as another player" : "Show again";
  const isNoDuplicate = nomination.likely.some(
    (other) => other.isSameChild && isApproved(other.status),
  );
  const isAnother = isWithheld || isNoDuplicate;
  return (
    <div className="needs-scripts mt-4 flex flex-wrap gap-2">
      {can("approve") && (
        <KeyButton
          shortcut={isAnother ? "n" : "a"}
          look={isAnother ? "quiet" : "primary"}
          disabled={isPending}
          onClick={() =>
            void mutate(
              () =>
                call("POST", "/api/admin/you-scout/nominations/{id}/decision", {
                  path: { id },
                  body: {
                    transition: "approve",
                    expectedStatus: status,
                    expectedUpdatedAt: updatedAt,
                    // Each was said above, and each is answered for itself.
                    ...(isNoDuplicate && { isNoDuplicate }),
                    ...(isWithheld && { isAnotherPlayer: true }),
                  },
                }),
              "Nomination approved",
            )
          }
        >
          <Check aria-hidden="true" size={18} />
          {isAnother ? "Approve as another player" : "Approve"}
        </KeyButton>
      )}
      {nomination.isTakeDownNew && (
        <Button
          disabled={isPending}
          onClick={() =>
            void mutate(
              () =>
                call("POST", "/api/admin/you-scout/nominations/{id}/take-down", { path: { id } }),
              "Noted. It is off the queue",
            )
          }
        >
          Seen
        </Button>
      )}
      {can("promote") && (
        <KeyButton
          shortcut={isWithheld ? "n" : "p"}
          look={isWithheld ? "quiet" : "primary"}
          disabled={isPending}
          onClick={() => onAsk("promote")}
        >
          <ArrowUpFromLine aria-hidden="true" size={18} />
          {isWithheld ? "Promote as another player" : "Promote to the board"}
        </KeyButton>
      )}
      {ASKED.filter(({ transition }) => can(transition)).map(({ transition, shortcut, label }) => (
        <KeyButton
          key={transition}
          shortcut={shortcut}
          look="quiet"
          disabled={isPending}
          onClick={() => onAsk(transition)}
        >
          {label}
        </KeyButton>
      ))}
      {(!hiddenAt || can("show")) && (
        <KeyButton
          shortcut={hiddenAt ? "u" : "h"}
          look="quiet"
          disabled={isPending}
          onClick={() =>
            void mutate(
              () => {
                const read = { expectedUpdatedAt: updatedAt, isAnotherPlayer: isWithheld };
                return hiddenAt
                  ? call("POST", "/api/admin/you-scout/nominations/{id}/show", {
                      path: { id },
                      body: read,
                    })
                  : call("POST", "/api/admin/you-scout/nominations/{id}/hide", { path: { id } });
              },
              hiddenAt ? "Nomination shown again" : "Nomination hidden",
            )
          }
        >
          {!hiddenAt && <EyeOff aria-hidden="true" size={18} />}
          {hiddenAt ? showAgain : "Hide"}
        </KeyButton>
      )}
      {can("ask_guardian") && (
        <KeyButton
          shortcut="g"
          look="quiet"
          disabled={isPending}
          onClick={() =>
            void mutate(
              () =>
                call("POST", "/api/admin/you-scout/nominations/{id}/ask-guardian", {
                  path: { id },
                }),
              "The guardian gets another email",
            )
          }
        >
          Ask the guardian again
        </KeyButton>
      )}
      <GuardianButtons nomination={nomination} isPending={isPending} mutate={mutate} />
      {hasVotes(nomination) && (
        <KeyButton shortcut="v" look="plain" disabled={isPending} onClick={onVotes}>
          <ChartColumn aria-hidden="true" size={18} />
          Votes
        </KeyButton>
      )}
      {can("correct") && (
        <KeyButton shortcut="e" look="plain" disabled={isPending} onClick={onCorrect}>
          Correct or note
        </KeyButton>
      )}
      {can("erase") && (
        <KeyButton shortcut="d" look="plain" disabled={isPending} onClick={() => onAsk("erase")}>
          <Trash2 aria-hidden="true" size={18} />
          Delete for good
        </KeyButton>
      )}
      {onReadOn && (
        <KeyButton shortcut="o" look="plain" onClick={onReadOn}>
          Read the whole text
        </KeyButton>
      )}
    </div>
  );
}

/** Whether people may have voted for it, whatever was voided since. */
function hasVotes({ status, communityVotes }: StaffNomination): boolean {
  return isApproved(status) || communityVotes > 0;
}

/** The button by which a second person confirms, and what is said then. */
const CONFIRM_LABELS: Record<Exclude<Proposal["kind"], "delete">, string> = {
  replace: "Confirm the other guardian",
  lift: "Confirm lifting the no",
};

/** What a second person confirms about the guardian, and how a guardian's no ends. */
function GuardianButtons({
  nomination,
  isPending,
  mutate,
}: Pick<NominationButtonsProps, "nomination" | "isPending" | "mutate">) {
  const mayUse = useMayUse();
  const { id, guardianProposal, hasKeptNo } = nomination;
  const kind = guardianProposal?.kind;
  const decide = (decision: "confirm" | "decline") =>
    void mutate(
      () => decideGuardian(id, guardianProposal?.proposedAt ?? "", decision),
      ({ message = "It is decided." }) => message,
    );
  const isOwner = mayUse("admin");
  const mayConfirm = guardianProposal && !guardianProposal.isOwn && (kind === "replace" || isOwner);
  const isDeletable =
    nomination.consent === "revoked" &&
    obstacleTo("erase", { ...nomination, isDeletionAgreed: true }) === null;
  return (
    <>
      {mayConfirm && kind && kind !== "delete" && (
        <Button disabled={isPending} onClick={() => decide("confirm")}>
          {CONFIRM_LABELS[kind]}
        </Button>
      )}
      {mayConfirm && kind === "delete" && (
        <Link
          to={withQuery(paths.adminQueue, { [pageParameters.kind]: "guardian" })}
          className={buttonClass("primary")}
        >
          Decide the deletion in the queue
        </Link>
      )}
      {kind && (
        <Button look="quiet" disabled={isPending} onClick={() => decide("decline")}>
          {kind === "delete" ? "Don't delete the child" : "Leave the guardian as it is"}
        </Button>
      )}
      {hasKeptNo && kind !== "lift" && isOwner && (
        <Button
          look="quiet"
          disabled={isPending}
          onClick={() =>
            void mutate(
              () =>
                call("POST", "/api/admin/you-scout/nominations/{id}/guardian/lift", {
                  path: { id },
                }),
              "A second owner can confirm",
            )
          }
        >
          Propose to lift the no
        </Button>
      )}
      {isDeletable && kind !== "delete" && isOwner && (
        <Button
          look="quiet"
          disabled={isPending}
          onClick={() =>
            void mutate(
              () =>
                call("POST", "/api/admin/you-scout/nominations/{id}/guardian/delete", {
                  path: { id },
                }),
              "Hidden. A second owner can confirm",
            )
          }
        >
          Propose deleting for good
        </Button>
      )}
    </>
  );
}
