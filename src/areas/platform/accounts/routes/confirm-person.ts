import { hasFactor } from "#areas/platform/two-factor/queries/factors.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { Message } from "#lib/message-schema.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { CONFIRMED_MS, lastsSince } from "../rules/lifetimes.ts";
import { Confirmation, PersonConfirmation } from "../schema.ts";
import { confirmPerson } from "../service/confirm-person.ts";
import { findHolder } from "../service/sessions.ts";
import { createSessionCookie } from "./session-cookie.ts";

/** Show again who one is, before a delicate call. */
export function confirmPersonRoutes(app: App, deps: Deps): void {
  const cookie = createSessionCookie(deps.config);

  app.get(
    "/api/user/confirm",
    {
      config: { who: "signed-in", isForEnrolling: true },
      schema: {
        summary: "Whether delicate calls would ask again who one is, and by what one shows it",
        response: { 200: Confirmation },
      },
    },
    async (request) => {
      const holder = await findHolder(deps, cookie.read(request) ?? "");
      const isAskedAgain = !holder || holder.confirmedAt < lastsSince(deps.now(), CONFIRMED_MS);
      const isByCode = await hasFactor(deps.database.db, request.user.id);
      return { data: { isAskedAgain, by: isByCode ? ("code" as const) : ("password" as const) } };
    },
  );

  app.post(
    "/api/user/confirm",
    {
      config: { who: "signed-in", isForEnrolling: true, refuses: ["too_many"] },
      schema: {
        summary: `Show who one is, by the password, or by a code with a second factor; lasts ${CONFIRMED_MS / MINUTE_MS} minutes`,
        body: PersonConfirmation,
        response: { 200: Message },
      },
    },
    async (request) => {
      const token = cookie.read(request) ?? "";
      await confirmPerson(deps, request.member, { ...request.body, token });
      return { message: "Thank you" };
    },
  );
}
