import { MailCheck, MailWarning } from "lucide-react";
import { useState } from "react";
import { refusalText } from "#lib/api.ts";
import { Button } from "#ui/button.tsx";
import { notify } from "#ui/notify.ts";
import { sendLinkAgain } from "../client.ts";
import type { CurrentUser } from "../schema.ts";

/** Whether the address is confirmed, what follows from that, and the ways to another state. */
export function EmailState({ user, onChange }: { user: CurrentUser; onChange(): void }) {
  return (
    <>
      {user.email !== null && (user.isEmailConfirmed ? <Confirmed /> : <NotConfirmed />)}
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

function NotConfirmed() {
  const [isPending, setIsPending] = useState(false);
  async function send(): Promise<void> {
    setIsPending(true);
    try {
      const { message = "" } = await sendLinkAgain();
      notify({ title: "Link sent", description: message, variant: "default" });
    } catch (error) {
      const description = refusalText(error, "Please try again.");
      notify({ title: "Link not sent", description, variant: "destructive" });
    } finally {
      setIsPending(false);
    }
  }
  return (
    <>
      <span className="mt-1 flex items-center gap-1.5 font-semibold text-ember text-sm">
        <MailWarning aria-hidden="true" size={16} className="shrink-0" />
        Not confirmed
      </span>
      <span className="mt-2 block text-dim text-sm">
        Please use the link we emailed you. Until then, we write to you only to keep your account
        safe.
      </span>
      <Button className="needs-scripts mt-3 w-full" disabled={isPending} onClick={send}>
        {isPending ? "Sending..." : "Send the link again"}
      </Button>
    </>
  );
}
