import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { clientAddress } from "#lib/http/client-address.ts";
import { noteSecurityEvent } from "#lib/security-log.ts";

/**
 * Notes in the security log whom a limit has refused, and which call: an account that is signed in, or the one at
 * which somebody guessed, as far as the refusal names it. A page only passes on the status of its calls, which are
 * noted themselves.
 */
export function installLimitHits(app: App, deps: Deps): void {
  app.addHook("onError", (request, _reply, error, done) => {
    if (!(error instanceof AppError && error.code === "too_many")) return done();
    const { actor, ip, method, routeOptions } = request;
    void noteSecurityEvent(deps, {
      kind: "limit_hit",
      accountId: error.accountId ?? (actor.kind === "member" ? actor.userId : null),
      address: clientAddress(ip),
      detail: `${method} ${routeOptions.url ?? ""}`,
    }).finally(() => done());
  });
}
