import { getUser } from "#areas/platform/accounts/queries/users.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { describeGuard } from "../queries/recoveries.ts";
import { GuardedAccount, RecoveryConfirmation, RecoveryProposal } from "../schema/factors.ts";
import { confirmRecovery, proposeRecovery, resetFactors } from "../service/recover-account.ts";

/** For administrators: take the second factors of somebody who lost them, those of an administrator two together. */
export function factorRecoveryRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  app.get(
    "/api/admin/users/:id/second-factor",
    {
      config: { who: "admin" },
      schema: {
        summary: "Whether an account has a second factor, and whether one proposed to remove it",
        params: IdParams,
        response: { 200: GuardedAccount },
      },
    },
    async ({ member, params: { id: userId } }) => {
      const user = await getUser(db, userId).catch(() => {
        throw new AppError("not_found", "There is no such account.");
      });
      return { data: await describeGuard(db, { user, asker: member.userId, now: deps.now() }) };
    },
  );

  app.post(
    "/api/admin/users/:id/second-factor/reset",
    {
      config: { who: "admin", asksAgain: true, refuses: ["conflict"] },
      schema: {
        summary:
          "Remove the second factors of a member, or of staff without the role admin, who lost them; all sessions end",
        params: IdParams,
        body: RecoveryProposal,
        response: { 200: Message },
      },
    },
    async ({ member, params, body }) => {
      await resetFactors(deps, member, { ...params, ...body });
      return { message: "The second factors were removed" };
    },
  );

  app.post(
    "/api/admin/users/:id/second-factor/recovery",
    {
      config: { who: "admin", asksAgain: true, refuses: ["conflict"] },
      schema: {
        summary:
          "Propose to remove the second factors of an administrator who lost them; that person is told",
        params: IdParams,
        body: RecoveryProposal,
        response: { 200: Message },
      },
    },
    async ({ member, params, body }) => {
      await proposeRecovery(deps, member, { ...params, ...body });
      return { message: "Another administrator has 24 hours to confirm" };
    },
  );

  app.post(
    "/api/admin/users/:id/second-factor/recovery/confirm",
    {
      config: { who: "admin", asksAgain: true, refuses: ["conflict", "stale"] },
      schema: {
        summary:
          "Remove the second factors of an account as another administrator proposed; all its sessions end",
        params: IdParams,
        body: RecoveryConfirmation,
        response: { 200: Message },
      },
    },
    async ({ member, params, body }) => {
      await confirmRecovery(deps, member, { ...params, ...body });
      return { message: "The second factors were removed" };
    },
  );
}
