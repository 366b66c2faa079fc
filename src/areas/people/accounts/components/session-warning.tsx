import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { browserApi } from "#lib/api.ts";
import { forgetPerson } from "#lib/forget-person.ts";
import { reasonOf } from "#lib/reason-of.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { CloseButton, Dialog } from "#ui/dialog.tsx";
import { type Notification, notify } from "#ui/notify.ts";
import { adminCheckQuery } from "../client/account.ts";
import { openWith } from "./enter.ts";
import { logOut } from "./use-logout.ts";
import { useSessionEnd } from "./use-session-end.ts";

const ENDED: Notification = {
  title: "You have been logged out",
  description: "",
  variant: "default",
};

/** Warns a person of staff five minutes before the session ends unused in all tabs of this browser. */
export default function SessionWarning({ onEnd }: { onEnd(): void }) {
  const client = useQueryClient();
  const [warnings, setWarnings] = useState(0);
  const isLeaving = useRef(false);
  const isAsking = useRef(false);

  async function end(isUnused: boolean): Promise<void> {
    if (isLeaving.current) return;
    if (!isUnused) {
      isLeaving.current = true;
      forgetPerson();
      return openWith(ENDED, paths.adminLogin);
    }
    onEnd();
    // The server's end is the same one.
    await endUnused().catch(() => undefined);
  }

  async function stay(): Promise<void> {
    if (isLeaving.current) return;
    isAsking.current = true;
    try {
      await client.fetchQuery({ ...adminCheckQuery(), staleTime: 0 });
    } catch (error) {
      notifyFailure("You may soon be logged out", error);
      setWarnings((shown) => shown + 1);
    } finally {
      isAsking.current = false;
    }
  }

  async function leave(): Promise<void> {
    isLeaving.current = true;
    try {
      openWith(await logOut(), paths.home);
    } catch (error) {
      isLeaving.current = false;
      notifyFailure("Logout failed", error);
    }
  }

  const minutes = useSessionEnd(end, isAsking);
  if (minutes === null) return null;
  return (
    <Dialog key={warnings} title="Are you still there?" onClose={stay}>
      <p className="mb-6">
        {`You will be logged out in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <CloseButton look="primary">Stay logged in</CloseButton>
        <Button look="quiet" onClick={leave}>
          Log out
        </Button>
      </div>
    </Dialog>
  );
}

/** Ends the session that nobody used, and not the desk, at which somebody may work in this browser. */
function endUnused(): Promise<unknown> {
  return browserApi.request("POST", paths.api.logout, { isUnused: true });
}

function notifyFailure(title: string, error: unknown): void {
  const description = reasonOf(error);
  notify({ title, description, variant: "destructive" });
}
