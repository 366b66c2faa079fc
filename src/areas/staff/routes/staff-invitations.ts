import { listInvitations } from "#areas/platform/accounts/queries/staff-invitations.ts";
import { INVITATION_MS } from "#areas/platform/accounts/rules/lifetimes.ts";
import { StaffInvitation } from "#areas/platform/accounts/schema.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { DAY_MS } from "#lib/time.ts";
import { OpenInvitationList } from "../schema/panel.ts";
import { inviteColleague, withdrawInvitation } from "../service/staff-invitations.ts";

const LINK_DAYS = INVITATION_MS / DAY_MS;

/** Owners: invite colleagues, and see and withdraw invitations. */
export function staffInvitationAdminRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/admin/invitations",
    {
      config: { who: "admin" },
      schema: {
        summary: "Invitations of colleagues that wait, or expired without an answer, newest first",
        response: { 200: OpenInvitationList },
      },
    },
    async () => {
      const now = deps.now();
      const found = await listInvitations(deps.database.db);
      return {
        data: found.map(({ createdAt, expiresAt, ...invitation }) => ({
          ...invitation,
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          isExpired: expiresAt <= now,
        })),
      };
    },
  );

  app.post(
    "/api/admin/invitations",
    {
      config: { who: "admin", asksAgain: true, refuses: ["too_many"] },
      schema: {
        summary: `Invite a colleague by email with a set of rights; the link lasts ${LINK_DAYS} days, and an older one of the address ends`,
        body: StaffInvitation,
        response: { 200: Message },
      },
    },
    async (request) => {
      await inviteColleague(deps, request.member, request.body);
      return { message: `The invitation is on its way. Its link works for ${LINK_DAYS} days.` };
    },
  );

  app.delete(
    "/api/admin/invitations/:id",
    {
      config: { who: "admin" },
      schema: {
        summary: "Withdraw an invitation; its link ends at once",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async (request) => {
      await withdrawInvitation(deps, request.actor, request.params);
      return { message: "The invitation is withdrawn." };
    },
  );
}
