import { useQuery } from "@tanstack/react-query";
import { call, getQuery } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { labelOf } from "#ui/label-of.ts";
import { Loaded } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../../client.ts";
import type { OpenInvitation } from "../../schema/panel.ts";
import { RIGHT_LABELS } from "./describe.ts";

const loadInviteDialog = () => import("./invite-dialog.tsx");

/** Invitations that nobody has accepted yet, and the way to invite a colleague. */
export function Invitations() {
  const { Dialog, open, close } = useLazyDialog<{ onClose(): void }>(loadInviteDialog);
  return (
    <section aria-labelledby="invitations" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="invitations" className="text-3xl">
          Invitations
        </h2>
        <Button className="needs-scripts" onClick={() => void open()}>
          Invite a colleague
        </Button>
      </div>
      <Loaded query={useQuery(getQuery("/api/admin/invitations"))} rows="the invitations">
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-dim">No invitation is waiting for an answer.</p>
          ) : (
            <ul className="border-line border-t">
              {data.map((invitation) => (
                <Invitation key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {Dialog && <Dialog onClose={close} />}
    </section>
  );
}

function Invitation({
  invitation: { id, email, rights, invitedBy, expiresAt, isExpired },
}: {
  invitation: OpenInvitation;
}) {
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 border-line border-b py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <strong>{email}</strong> {rights.map((right) => labelOf(RIGHT_LABELS, right)).join(", ")}
        </p>
        <p className="text-dim text-sm">
          Invited by @{invitedBy}. {isExpired ? "Expired " : "Expires "}
          <LocalTime at={expiresAt} />.
        </p>
      </div>
      <Button
        look="quiet"
        className="needs-scripts"
        disabled={isPending}
        aria-label={`${isExpired ? "Remove" : "Withdraw"} the invitation of ${email}`}
        onClick={() =>
          void mutate(
            () => call("DELETE", "/api/admin/invitations/{id}", { path: { id } }),
            ({ message = "The invitation is withdrawn." }) => message,
          )
        }
      >
        {isExpired ? "Remove" : "Withdraw"}
      </Button>
    </li>
  );
}
