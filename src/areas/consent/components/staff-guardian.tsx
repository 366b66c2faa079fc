import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useNavigate } from "react-router";
import { writtenData } from "#lib/api.ts";
import { call, getQuery } from "#lib/call.ts";
import { useMayUse } from "#lib/may-use.ts";
import { fullName } from "#lib/names/person-name.ts";
import { DAY_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { labelOf } from "#ui/label-of.ts";
import { Loaded } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useForm } from "#ui/use-form.ts";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { decideProposal, TOUCHED } from "../client/staff.ts";
import { CONFIRMED, DECLINED, RESTORE_MS } from "../rules/answers.ts";
import { KIND_LABELS } from "../rules/decision-words.ts";
import type { StaffGuardian as Guardian } from "../schema/guardian.ts";
import type { DeletionDialogProps } from "./deletion-dialog.tsx";
import { CHANGED_BY_LABELS, KEPT_NO_LABELS, LEVEL_LABELS, WORD_LABELS } from "./words.ts";

const loadDeletionDialog = () => import("./deletion-dialog.tsx");

/** Who a player's guardian is, what the guardian said, and what everybody therefore sees. */
export function StaffGuardian({ id }: { id: number }) {
  return (
    <section aria-labelledby="guardian" className="cut border-line border-l-4 bg-raised p-5 sm:p-8">
      <h2 id="guardian" className="mb-4 text-3xl">
        Guardian
      </h2>
      <Loaded
        query={useQuery(getQuery("/api/admin/prospects/{id}/guardian", { path: { id } }))}
        rows="the guardian"
      >
        {({ data }) => (
          <>
            <Standing guardian={data} />
            <KeptNo guardian={data} />
            <Withheld guardian={data} />
            <Waiting guardian={data} />
            <AddressForm key={data.guardianEmail} guardian={data} />
            <Deletion guardian={data} />
            <Changes guardian={data} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Standing({ guardian: { player, word, askedAt } }: { guardian: Guardian }) {
  return (
    <dl className="grid gap-3 sm:grid-cols-[10rem_1fr]">
      <dt className="text-dim text-sm">Everyone sees</dt>
      <dd>{player.level ? labelOf(LEVEL_LABELS, player.level) : "Nothing"}</dd>
      <dt className="text-dim text-sm">The guardian&apos;s decision</dt>
      <dd>
        {word ? (
          <>
            {labelOf(WORD_LABELS, word.answer)}, <LocalTime at={word.saidAt} />
            {word.kinds.length > 0 && (
              <span className="block">
                {word.kinds.map((kind) => labelOf(KIND_LABELS, kind)).join(", ")}
              </span>
            )}
          </>
        ) : (
          "None yet"
        )}
      </dd>
      <dt className="text-dim text-sm">Last asked</dt>
      <dd>{askedAt ? <LocalTime at={askedAt} /> : "Never"}</dd>
    </dl>
  );
}

/** The no of a replaced guardian, and how it ends. */
function KeptNo({ guardian: { player, keptNo, proposal } }: { guardian: Guardian }) {
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const isOwner = useMayUse()("admin");
  if (keptNo === null) return null;
  return (
    <div className="mt-6 grid gap-3 border-red border-l-4 bg-night p-4">
      <p className="text-pretty">
        A previous guardian said: {labelOf(KEPT_NO_LABELS, keptNo)}. Their no stays until they or
        two owners lift it.
      </p>
      {isOwner && proposal?.kind !== "lift" && (
        <div>
          <Button
            look="quiet"
            disabled={isPending}
            onClick={() =>
              void mutate(
                () =>
                  call("POST", "/api/admin/prospects/{id}/guardian/lift", {
                    path: { id: player.id },
                  }),
                "A second owner can confirm",
              )
            }
          >
            Propose to lift it
          </Button>
        </div>
      )}
    </div>
  );
}

/** Noes about a child of the same name. */
function Withheld({ guardian: { player, withheld } }: { guardian: Guardian }) {
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema/guardian.ts")).Distinction,
    read: (fields) => ({
      isAnotherThan: withheld.map(({ number }) => number),
      reason: fields.get("reason"),
    }),
    isKept: true,
    send: (distinction) =>
      call("POST", "/api/admin/prospects/{id}/guardian/another", {
        path: { id: player.id },
        body: distinction,
      }),
    onSent: () => onSuccess("Recorded: it is another player"),
    onFailure: (error) => onError("Nothing was recorded", error),
  });
  if (withheld.length === 0) return null;
  return (
    <div className="mt-6 grid gap-3 border-red border-l-4 bg-night p-4">
      {withheld.map(({ number, text }) => (
        <p key={number} className="text-pretty">
          {text}
        </p>
      ))}
      <p className="text-pretty">
        While that no stands, this guardian can only show less. If this is another player, please
        say so. That alone shows no one: the guardian decides.
      </p>
      <form {...props} method="post" className="needs-scripts grid max-w-xl gap-4">
        <TextField
          label="How do you know that it is another player?"
          hint="The audit log keeps who said so, when and why."
          error={errors.reason}
          name="reason"
          autoComplete="off"
        />
        <div>
          <Button type="submit" look="quiet" disabled={isPending}>
            {isPending ? "Saving..." : "It is another player"}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** What waits for a second person. */
function Waiting({ guardian: { player, proposal } }: { guardian: Guardian }) {
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const deletion = useLazyDialog<DeletionDialogProps>(loadDeletionDialog);
  const navigate = useNavigate();
  const mayUse = useMayUse();
  if (!proposal) return null;
  const { kind, isOwn, proposedBy, proposedAt, until } = proposal;
  const child = { prospectId: player.id, nominationId: null };
  const confirm = () => decideProposal(child, proposedAt, "confirm");
  const isOwners = kind !== "replace";
  const what = {
    replace: `${proposal.guardianEmail ?? "nobody"} as the guardian`,
    lift: "to lift the previous guardian's no",
    delete: "deleting this child and the guardian's no",
  }[kind];
  return (
    <div className="mt-6 grid gap-3 border-red border-l-4 bg-night p-4">
      <p className="wrap-anywhere text-pretty">
        {proposedBy} proposed {what}, <LocalTime at={proposedAt} />.{" "}
        {isOwners ? "A second owner" : "Another person"} can confirm this until{" "}
        <LocalTime at={until} />.{kind === "delete" && " If nobody does, the player stays hidden."}
      </p>
      <div className="flex flex-wrap gap-3">
        {!isOwn && mayUse(isOwners ? "admin" : "scout") && (
          <Button
            disabled={isPending}
            onClick={() =>
              void (kind === "delete" ? deletion.open() : mutate(confirm, CONFIRMED[kind]))
            }
          >
            {kind === "delete" ? "Delete for good" : "Confirm"}
          </Button>
        )}
        <Button
          look="quiet"
          disabled={isPending}
          onClick={() =>
            void mutate(() => decideProposal(child, proposedAt, "decline"), DECLINED[kind])
          }
        >
          {kind === "delete" ? "Don't delete the child" : "Leave it as it is"}
        </Button>
      </div>
      {deletion.Dialog && (
        <deletion.Dialog
          subject="player"
          playerName={fullName(player)}
          paths={TOUCHED}
          confirm={confirm}
          onClose={deletion.close}
          onDone={() => void navigate(paths.prospectAdmin)}
        />
      )}
    </div>
  );
}

function AddressForm({ guardian }: { guardian: Guardian }) {
  const { player, guardianEmail, isAskable, known } = guardian;
  const isOwner = useMayUse()("admin");
  const { onSuccess, onError, mutate, isPending: isAsking } = useMutationFeedback(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema/guardian.ts")).GuardianAddress,
    isKept: true,
    send: (address) =>
      call("PUT", "/api/admin/prospects/{id}/guardian", {
        path: { id: player.id },
        body: address,
      }).then(writtenData),
    onSent: ({ proposal }) =>
      onSuccess(proposal ? "Another person has to confirm it" : "The guardian is saved"),
    onFailure: (error) => onError("Nothing was saved", error),
  });
  return (
    <form {...props} method="post" className="needs-scripts mt-6 grid max-w-xl gap-4">
      <TextField
        label="Guardian's email address"
        hint={hintOf(guardian, isOwner)}
        error={errors.guardianEmail}
        name="guardianEmail"
        type="email"
        autoComplete="off"
        maxLength={254}
        defaultValue={guardianEmail ?? ""}
      />
      {known.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {known.map(({ email, nominationId, hasAnswered }) => (
            <li key={nominationId} className="wrap-anywhere">
              Nomination #{nominationId} names {email}
              {hasAnswered && ", who has answered there"}
            </li>
          ))}
        </ul>
      )}
      {guardianEmail !== null && !isAskable && (
        <p className="text-sm">
          The guardian's answer still applies, and so does the link in the email. An owner who asks
          again ends that link.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="quiet" disabled={isPending}>
          {isPending ? "Saving..." : "Save"}
        </Button>
        {(isAskable || (guardianEmail !== null && isOwner)) && (
          <Button
            disabled={isAsking}
            onClick={() =>
              void mutate(
                () =>
                  call("POST", "/api/admin/prospects/{id}/guardian/ask", {
                    path: { id: player.id },
                  }),
                "The guardian gets an email",
                "The guardian was not asked",
              )
            }
          >
            <Mail aria-hidden="true" size={18} />
            Ask the guardian
          </Button>
        )}
      </div>
    </form>
  );
}

function hintOf({ isUnknown, hasAnswered, isNamedByTwo }: Guardian, isOwner: boolean): string {
  if (isUnknown) {
    const forgotten =
      "A backup was restored, and nobody knows which guardian was named last. Please name the guardian again, or save the field empty. We email guardians who were replaced before.";
    return isOwner ? forgotten : `${forgotten} Another person has to confirm.`;
  }
  if (!hasAnswered) {
    const ends = "Another address ends the previous link.";
    return isOwner || !isNamedByTwo ? ends : `${ends} Another person has to confirm it.`;
  }
  const then = `The previous guardian's consent ends, but a no stays. The previous guardian can restore the answer for ${RESTORE_MS / DAY_MS} days.`;
  return isOwner ? then : `The guardian has answered, so another person has to confirm. ${then}`;
}

/** How an owner deletes a player whose guardian said no. */
function Deletion({ guardian: { player, hasNo, proposal } }: { guardian: Guardian }) {
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const isOwner = useMayUse()("admin");
  if (!(hasNo && isOwner) || proposal?.kind === "delete") return null;
  return (
    <div className="needs-scripts mt-6 grid gap-3 border-line border-t pt-6">
      <p className="text-pretty text-sm">
        A guardian said no. Deleting this player also deletes that answer, so two owners must agree.
        The player and the child&apos;s nominations are hidden at once, and stay hidden if nobody
        confirms.
      </p>
      <div>
        <Button
          look="quiet"
          disabled={isPending}
          onClick={() =>
            void mutate(
              () =>
                call("POST", "/api/admin/prospects/{id}/guardian/delete", {
                  path: { id: player.id },
                }),
              "Hidden. A second owner can confirm",
            )
          }
        >
          Propose deleting the child
        </Button>
      </div>
    </div>
  );
}

function Changes({ guardian: { changes } }: { guardian: Guardian }) {
  if (changes.length === 0) return null;
  return (
    <>
      <h3 className="mt-8 text-2xl">What changed</h3>
      <ul className="mt-3 grid gap-2 text-sm">
        {changes.map(({ id, what, by, at }) => (
          <li key={id} className="border-line border-t pt-2">
            <LocalTime at={at} className="text-dim" />
            <span className="block">
              {what} ({CHANGED_BY_LABELS[by]})
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
