import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { Message } from "#lib/message-schema.ts";
import { HOUR_MS } from "#lib/time.ts";
import { DESK_SESSION_MS } from "../rules/lifetimes.ts";
import { DeskSession } from "../schema.ts";
import { endDeskSession, findDeskHolder, openDeskSession } from "../service/desk-sessions.ts";
import { createDeskCookie, createSessionCookie } from "./session-cookie.ts";

/** The session of 12 hours that may only make the calls of the desk. */
export function deskSessionRoutes(app: App, deps: Deps): void {
  const cookie = createDeskCookie(deps.config);
  const fullCookie = createSessionCookie(deps.config);

  app.get(
    "/api/rawpass/desk/session",
    {
      config: { who: "desk", takesDeskSession: true },
      schema: {
        summary: "Who works at this desk, and until when; null where no desk session is open",
        response: { 200: z.object({ data: z.nullable(DeskSession.shape.data) }) },
      },
    },
    async (request) => {
      const token = cookie.read(request);
      const holder = token ? await findDeskHolder(deps, token) : null;
      return { data: holder && present(holder.user.username, holder.endsAt) };
    },
  );

  app.post(
    "/api/rawpass/desk/session",
    {
      config: { who: "signed-in", refuses: ["forbidden"] },
      schema: {
        summary: `Open a session of ${DESK_SESSION_MS / HOUR_MS} hours for the desk of this browser`,
        body: z.nullish(z.object({})),
        response: { 200: DeskSession },
      },
    },
    async (request, reply) => {
      const fullToken = fullCookie.read(request) ?? "";
      const browser = { ...cookie.browserOf(request), fullToken };
      const { token, endsAt } = await openDeskSession(deps, request.member, browser);
      cookie.give(reply, token);
      return { data: present(request.member.username, endsAt) };
    },
  );

  app.delete(
    "/api/rawpass/desk/session",
    {
      config: { who: "anyone" },
      schema: {
        summary: "End the desk session of this browser; without one nothing happens",
        response: { 200: Message },
      },
    },
    async (request, reply) => {
      const token = cookie.read(request);
      if (token) await endDeskSession(deps, { token });
      cookie.takeAway(reply);
      return { message: "You have left the desk" };
    },
  );
}

const present = (username: string, endsAt: Date) => ({ username, endsAt: endsAt.toISOString() });
