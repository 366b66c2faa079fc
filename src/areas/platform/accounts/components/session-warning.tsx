import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { call, getQuery } from "#lib/call.ts";
import { forgetPerson } from "#lib/forget-person.ts";
import { reasonOf } from "#lib/reason-of.ts";
import { readSessionEnd } from "#lib/session-end.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { CloseButton, Dialog } from "#ui/dialog.tsx";
import { type Notification, notify } from "#ui/notify.ts";
import { openWith } from "./enter.ts";
import { logOut } from "./use-logout.ts";

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
      await client.fetchQuery({ ...getQuery("/api/check-admin"), staleTime: 0 });
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
  return call("POST", "/api/logout", { body: { isUnused: true } });
}

function notifyFailure(title: string, error: unknown): void {
  const description = reasonOf(error);
  notify({ title, description, variant: "destructive" });
}

const WARNED_MS = 5 * MINUTE_MS;
const LOOK_MS = 1_000;

/**
 * In how many minutes the session ends, from five on; null before. It looks at the clock and not at a
 * timer's length: a computer that slept is told at once.
 * @param onEnd called once, when the time is over or another tab ended what this one warns of; says
 *   whether nobody used the session.
 * @param isAsking true while a call is under way whose answer may put the end off: until then nothing
 *   is decided.
 */
function useSessionEnd(
  onEnd: (isUnused: boolean) => void,
  isAsking: RefObject<boolean>,
): number | null {
  const [minutes, setMinutes] = useState<number | null>(null);
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useEffect(() => {
    let isWarned = false;
    const timer = setInterval(() => {
      if (isAsking.current) return;
      const endsAt = readSessionEnd();
      const left = endsAt === null ? null : endsAt - Date.now();
      if (left === null ? isWarned : left <= 0) {
        clearInterval(timer);
        return latest.current(left !== null);
      }
      isWarned = left !== null && left <= WARNED_MS;
      setMinutes(isWarned ? Math.ceil(Number(left) / MINUTE_MS) : null);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isAsking]);
  return minutes;
}
