import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError, browserApi } from "#lib/api.ts";
import { onRefusal } from "#lib/on-refusal.ts";
import { memberApi } from "#member-api.ts";
import { paths } from "#paths.ts";
import { adminCheckQuery } from "../client.ts";
import type { CurrentUser } from "../schema.ts";
import { LoginAgain } from "./login-again.tsx";
import { SessionWarning } from "./session-warning.tsx";

/** Calls whose 401 says nothing of a session that ended. */
const ENTRANCES: readonly string[] = [
  paths.api.user,
  paths.api.login,
  memberApi.passkeyLogin,
  memberApi.passkeyLoginOptions,
];

/** Calls after which the page has its own text for 401 (specification part 2, section 8). */
const SPECIFIED: readonly string[] = [paths.api.userProfile];

/** Says to a refused call whether its person is back. */
type Settle = (isBack: boolean) => void;

interface KeptSessionProps {
  /** The account whose page this is. */
  user: CurrentUser;
  /** Whether it warns before the session ends unused. */
  warns?: boolean;
}

/**
 * Keeps the page of a signed-in person when the session ends: the login opens over it, and calls that were refused
 * meanwhile are made again.
 */
export function KeptSession({ user, warns = false }: KeptSessionProps) {
  const client = useQueryClient();
  const [hasEnded, setHasEnded] = useState(false);
  const [waiting] = useState(() => new Set<Settle>());
  useEffect(() => {
    const end = onRefusal(async ({ code }, path) => {
      if (code !== "not_signed_in" || ENTRANCES.includes(path)) return false;
      // A passkey that is not known is refused like this, too.
      if (!(await isSignedOut())) return false;
      setHasEnded(true);
      if (SPECIFIED.includes(path)) return false;
      return new Promise<boolean>((resolve) => waiting.add(resolve));
    });
    return () => {
      end();
      settle(waiting, false);
    };
  }, [waiting]);
  useEffect(() => {
    // Otherwise Back would open a page that was checked within the last minute.
    if (hasEnded) void client.invalidateQueries(adminCheckQuery());
  }, [client, hasEnded]);
  if (hasEnded) {
    const goOn = () => {
      setHasEnded(false);
      settle(waiting, true);
    };
    return <LoginAgain user={user} onBack={goOn} />;
  }
  return warns && <SessionWarning onEnd={() => setHasEnded(true)} />;
}

function settle(waiting: Set<Settle>, isBack: boolean): void {
  for (const answer of waiting) answer(isBack);
  waiting.clear();
}

function isSignedOut(): Promise<boolean> {
  return browserApi.request("GET", paths.api.user).then(
    () => false,
    (error) => error instanceof ApiError && error.status === 401,
  );
}
