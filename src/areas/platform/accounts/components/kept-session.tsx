import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type ComponentType, useCallback, useEffect, useState } from "react";
import { ApiError } from "#lib/api.ts";
import { call, getQuery } from "#lib/call.ts";
import { onRefusal } from "#lib/on-refusal.ts";
import { loadInTries } from "#ui/until-loaded.ts";
import { firstPaint, useLazyComponent } from "#ui/use-lazy-component.ts";
import type { CurrentUser } from "../schema.ts";

/** Calls whose 401 says nothing of a session that ended. */
const ENTRANCES: readonly string[] = [
  "/api/user",
  "/api/login",
  "/api/login/passkey",
  "/api/login/passkey/options",
];

/** Calls after which the page has its own text for 401 (specification part 2, section 8). */
const SPECIFIED: readonly string[] = ["/api/user-profile"];

/** Says to a refused call whether its person is back. */
type Settle = (isBack: boolean) => void;

interface KeptSessionProps {
  /** The account whose page this is. */
  user: CurrentUser;
  /** Whether it warns before the session ends unused. */
  warns?: boolean;
  /** Whether everybody may read the page: then only what is sent needs the login. */
  isPublic?: boolean;
}

/**
 * Keeps the page of a signed-in person when the session ends: the login opens over it, and calls that were refused
 * meanwhile are made again.
 */
export function KeptSession({ user, warns = false, isPublic = false }: KeptSessionProps) {
  const client = useQueryClient();
  const [LoginAgain, setLoginAgain] = useState<ComponentType<LoginAgainProps> | null>(null);
  const [hasEnded, setHasEnded] = useState(false);
  const [waiting] = useState(() => new Set<Settle>());
  const canLogIn = useCallback(async (): Promise<boolean> => {
    try {
      const { default: component } = await loadInTries(loadLoginAgain);
      setLoginAgain(() => component);
      return true;
    } catch {
      return false;
    }
  }, []);
  useEffect(() => void firstPaint().then(canLogIn), [canLogIn]);
  useEffect(() => {
    const end = onRefusal(async ({ code }, { path, method }) => {
      if (code !== "not_signed_in" || ENTRANCES.includes(path)) return false;
      if (isPublic && method === "GET") return false;
      // A passkey that is not known is refused like this, too.
      if (!(await isSignedOut()) || !(await canLogIn())) return false;
      setHasEnded(true);
      if (SPECIFIED.includes(path)) return false;
      return new Promise<boolean>((resolve) => waiting.add(resolve));
    });
    return () => {
      end();
      settle(waiting, false);
    };
  }, [canLogIn, isPublic, waiting]);
  useEffect(() => {
    // Otherwise Back would open a page that was checked within the last minute.
    if (hasEnded) void client.invalidateQueries(getQuery("/api/check-admin"));
  }, [client, hasEnded]);
  if (hasEnded) {
    const goOn = () => {
      setHasEnded(false);
      settle(waiting, true);
    };
    return LoginAgain && <LoginAgain user={user} onBack={goOn} />;
  }
  return warns && <Warning onEnd={() => void canLogIn().then(() => setHasEnded(true))} />;
}

function Warning({ onEnd }: { onEnd(): void }) {
  const SessionWarning = useLazyComponent(loadSessionWarning);
  return SessionWarning && <SessionWarning onEnd={onEnd} />;
}

async function loadSessionWarning() {
  await firstPaint();
  return loadInTries(() => import("./session-warning.tsx"));
}

const loadLoginAgain = () => import("./login-again.tsx");

type LoginAgainProps = ComponentProps<Awaited<ReturnType<typeof loadLoginAgain>>["default"]>;

function settle(waiting: Set<Settle>, isBack: boolean): void {
  for (const answer of waiting) answer(isBack);
  waiting.clear();
}

function isSignedOut(): Promise<boolean> {
  return call("GET", "/api/user").then(
    () => false,
    (error) => error instanceof ApiError && error.status === 401,
  );
}
