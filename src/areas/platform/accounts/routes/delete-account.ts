import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { Message } from "#lib/message-schema.ts";
import { AccountDeletion, AccountLosses } from "../schema.ts";
import { requireFactorShown } from "../service/confirm-person.ts";
import { deleteAccount, type OnAccountDeletion } from "../service/delete-account.ts";
import { createSessionCookie } from "./session-cookie.ts";

/**
 * See what one would lose by deleting one's account, and delete it.
 * @param others what other domains do of it
 */
export function deleteAccountRoutes(app: App, deps: Deps, others: OnAccountDeletion): void {
  const cookie = createSessionCookie(deps.config);

  app.get(
    "/api/user/losses",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "What one would lose by deleting one's account now",
        response: { 200: z.object({ data: AccountLosses }) },
      },
    },
    async ({ member }) => ({
      data: await others.findLosses(deps.database.db, { userId: member.userId, now: deps.now() }),
    }),
  );

  app.delete(
    "/api/user",
    {
      config: { who: "signed-in", refuses: ["confirm_again", "conflict", "too_many"] },
      schema: {
        summary:
          "Delete one's account for good, with its password, and a second factor shown where it has one",
        body: AccountDeletion,
        response: { 200: Message },
      },
    },
    async (request, reply) => {
      const token = cookie.read(request) ?? "";
      await requireFactorShown(deps, request.member, { token });
      await deleteAccount(deps, request.member, { ...request.body, token }, others);
      cookie.takeAwayForGood(reply);
      return { message: "Your account has been deleted." };
    },
  );
}
