import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { Message } from "#lib/message-schema.ts";
import { paths } from "#paths.ts";
import { AccountDeletion } from "../schema.ts";
import { deleteAccount, type OnAccountDeletion } from "../service/delete-account.ts";
import { createSessionCookie } from "./session-cookie.ts";

/**
 * Delete one's account.
 * @param others what other domains do of it
 */
export function deleteAccountRoutes(app: App, deps: Deps, others: OnAccountDeletion): void {
  const cookie = createSessionCookie(deps.config);

  app.delete(
    paths.api.user,
    {
      config: { who: "signed-in", refuses: ["conflict", "too_many"] },
      schema: {
        summary: "Delete one's account for good, with its password",
        body: AccountDeletion,
        response: { 200: Message },
      },
    },
    async (request, reply) => {
      await deleteAccount(deps, request.member, request.body, others);
      cookie.takeAwayForGood(reply);
      return { message: "Your account has been deleted." };
    },
  );
}
