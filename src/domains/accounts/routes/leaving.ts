import * as z from "zod/mini";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { paths } from "#paths.ts";
import { AccountDeletion } from "../schema.ts";
import { deleteAccount } from "../service/leaving.ts";
import type { SignIn } from "../service/sign-in.ts";
import { createSessionCookie } from "./session-cookie.ts";

/**
 * Delete one's account.
 * @param others what other domains do of it: part with what the account leaves, in its transaction,
 * and remove the files of accounts that are gone
 */
export function leavingRoutes(
  app: App,
  deps: Deps,
  signIn: SignIn,
  others: {
    letGo(tx: Db, userId: number): Promise<void>;
    removeFiles(): Promise<void>;
  },
): void {
  const cookie = createSessionCookie(deps.config);

  app.delete(
    paths.api.user,
    {
      config: { who: "signed-in", refuses: ["conflict", "too_many"] },
      schema: {
        summary: "Delete one's account for good, with its password",
        body: AccountDeletion,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request, reply) => {
      const { actor, user, body } = request;
      await signIn.confirmPassword(actor, user, body.password);
      await deleteAccount(deps.database.changes, user.id, (tx) => others.letGo(tx, user.id));
      await others.removeFiles().catch((error: unknown) => {
        // The account is gone all the same, and the files go in the night.
        deps.log.warn({}, "files of a deleted account are still there", error);
      });
      cookie.takeAwayForGood(reply);
      return { message: "Your account has been deleted." };
    },
  );
}
