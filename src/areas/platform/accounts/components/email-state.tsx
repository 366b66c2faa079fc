import { type QueryClient, useQuery } from "@tanstack/react-query";
import { MailCheck, MailWarning } from "lucide-react";
import { type ReactNode, useState } from "react";
import { call, getQuery } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { notify } from "#ui/notify.ts";
import { notifyFailed } from "#ui/use-mutation-feedback.ts";
import type { CurrentUser } from "../schema.ts";

/** Reads what `EmailState` shows, for a page that wants it in its first HTML. */
export function prefetchEmail(client: QueryClient): Promise<void> {
  return client.prefetchQuery(getQuery("/api/user/email"));
}

/** Whether the address is confirmed, or another one waits for that, what follows, and the ways to another state. */
export function EmailState({ user, onChange }: { user: CurrentUser; onChange(): void }) {
  const { data } = useQuery(getQuery("/api/user/email"));
  const pending = data?.data.pendingEmail ?? null;
  const isUnconfirmed = user.email !== null && !user.isEmailConfirmed;
  return (
    <>
      {user.isEmailConfirmed && <Confirmed />}
      {pending !== null && (
        <Waiting title={`Waiting for ${pending}`}>
          Please use the link that we emailed there. Until then, your account keeps its current
          email.
        </Waiting>
      )}
      {pending === null && isUnconfirmed && (
        <Waiting title="Not confirmed">
          Please use the link we emailed you. Until then, we write to you only to keep your account
          safe.
        </Waiting>
      )}
      <Button look="quiet" className="needs-scripts mt-3 w-full" onClick={onChange}>
        {user.email === null ? "Add an email" : "Change my email"}
      </Button>
    </>
  );
}

function Confirmed() {
  return (
    <span className="mt-1 flex items-center gap-1.5 text-dim text-sm">
      <MailCheck aria-hidden="true" size={16} className="shrink-0" />
      Confirmed
    </span>
  );
}

/** An address that waits for its link to be used. */
function Waiting({ title, children }: { title: string; children: ReactNode }) {
  const [isPending, setIsPending] = useState(false);
  async function send(): Promise<void> {
    setIsPending(true);
    try {
      const { message = "" } = await call("POST", "/api/user/email/link");
      notify({ title: "Link sent", description: message, variant: "default" });
    } catch (error) {
      notifyFailed("Link not sent", error, { otherwise: "Please try again." });
    } finally {
      setIsPending(false);
    }
  }
  return (
    <>
      <span className="mt-1 flex items-center gap-1.5 font-semibold text-ember text-sm">
        <MailWarning aria-hidden="true" size={16} className="shrink-0" />
        {title}
      </span>
      <span className="mt-2 block text-dim text-sm">{children}</span>
      <Button className="needs-scripts mt-3 w-full" disabled={isPending} onClick={send}>
        {isPending ? "Sending..." : "Send the link again"}
      </Button>
    </>
  );
}
