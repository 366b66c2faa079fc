import type { Deps } from "#lib/deps.ts";
import { AppError, STATUS_BY_CODE } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { clientAddress } from "#lib/http/client-address.ts";
import { noteSecurityEvent } from "#lib/security-log.ts";

/**
 * Notes in the security log whom a limit has refused, and which call: an account that is signed in, or the one at
 * which somebody guessed, as far as the refusal names it.
 */
export function installLimitHits(app: App, deps: Deps): void {
  const named = new WeakMap<object, number>();
  app.addHook("onError", (request, _reply, error, done) => {
    if (error instanceof AppError && error.accountId) named.set(request, error.accountId);
    done();
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    if (reply.statusCode !== STATUS_BY_CODE.too_many) return done(null, payload);
    const { actor, ip, method, routeOptions } = request;
    void noteSecurityEvent(deps, {
      kind: "limit_hit",
      accountId: named.get(request) ?? (actor.kind === "member" ? actor.userId : null),
      address: clientAddress(ip),
      detail: `${method} ${routeOptions.url ?? ""}`,
    }).finally(() => done(null, payload));
  });
}
