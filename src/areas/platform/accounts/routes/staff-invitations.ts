import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { Message } from "#lib/message-schema.ts";
import { InvitedAccount, ReceivedInvitation } from "../schema.ts";
import {
  acceptWithAccount,
  acceptWithNewAccount,
  getReceivedInvitation,
} from "../service/staff-invitations.ts";

const ACCEPTED = { message: "You have the rights. Please log in." };
const params = z.object({ token: z.string() });

/** Accept an invitation to work for the company by the link of a mail. */
export function staffInvitationRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/invitations/:token",
    {
      config: { who: "anyone", knowsMember: true, refuses: ["not_found"] },
      schema: {
        summary: "The invitation that the token of a link accepts; changes nothing",
        params,
        response: { 200: z.object({ data: ReceivedInvitation }) },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return { data: await getReceivedInvitation(deps, request.actor, request.params.token) };
    },
  );

  app.post(
    "/api/invitations/:token",
    {
      config: { who: "signed-in", refuses: ["not_found", "conflict"] },
      schema: {
        summary:
          "Accept an invitation with one's account, whose confirmed address it names; its sessions end",
        params,
        body: z.nullish(z.object({})),
        response: { 200: Message },
      },
    },
    async (request) => {
      await acceptWithAccount(deps, request.member, request.params.token);
      return ACCEPTED;
    },
  );

  app.post(
    "/api/invitations/:token/account",
    {
      config: { who: "anyone", refuses: ["not_found", "conflict"] },
      schema: {
        summary: "Accept an invitation with a new account, whose address the link confirms",
        params,
        body: InvitedAccount,
        response: { 201: Message },
      },
    },
    async (request, reply) => {
      const { username, password } = request.body;
      const { token } = request.params;
      await acceptWithNewAccount(deps, request.actor, { token, username, password });
      return reply.code(201).send(ACCEPTED);
    },
  );
}
