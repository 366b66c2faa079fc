import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { CoachVerdict } from "#areas/people/profiles/schema/profile.ts";
import { verifyCoach } from "#areas/people/profiles/service/verification.ts";
import { RightChange, RoleChange, Suspension } from "#areas/platform/accounts/schema.ts";
import { answerPage } from "#lib/db/newest.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { WHOLE_LIST } from "#lib/list-params.ts";
import { findUser, listUsers } from "../queries/users.ts";
import { ManagedUser, UserFilter, UserPage } from "../schema/panel.ts";
import {
  changeRight,
  changeRole,
  endSessions,
  reinstateUser,
  suspendUser,
} from "../service/user-administration.ts";

const Changed = z.object({ data: ManagedUser });
const Nothing = z.nullish(z.object({}));

/** Staff: find accounts and decide over them. */
export function userRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  async function getChanged(
    { user: { id: own } }: FastifyRequest,
    id: number,
  ): Promise<z.infer<typeof Changed>> {
    const found = await findUser(db, id);
    if (!found) throw new AppError("not_found", "There is no such account.");
    return { data: { ...found, isOneself: id === own } };
  }

  app.get(
    "/api/admin/users",
    {
      config: { who: "admin", reads: "user" },
      schema: {
        summary: `Accounts, who joined last first: ${WHOLE_LIST.toLocaleString("en-US")}, or one page of them`,
        querystring: UserFilter,
        response: { 200: UserPage },
      },
    },
    async ({ query, user }) =>
      answerPage(await listUsers(db, query), (row) => ({ ...row, isOneself: row.id === user.id })),
  );

  app.post(
    "/api/admin/users/:id/role",
    {
      config: { who: "admin", reads: "user", asksAgain: true, refuses: ["conflict", "stale"] },
      schema: {
        summary: "Give a person another role; all sessions of that person end",
        params: IdParams,
        body: RoleChange,
        response: { 200: Changed },
      },
    },
    async (request) => {
      const { actor, params, body } = request;
      await changeRole(deps, actor, { ...body, id: params.id });
      return getChanged(request, params.id);
    },
  );

  app.post(
    "/api/admin/users/:id/suspend",
    {
      config: { who: "admin", reads: "user", asksAgain: true, refuses: ["conflict", "stale"] },
      schema: {
        summary: "Take an account out of use; all its sessions end and its person is told",
        params: IdParams,
        body: Suspension,
        response: { 200: Changed },
      },
    },
    async (request) => {
      const { actor, params, body } = request;
      await suspendUser(deps, actor, { ...body, id: params.id });
      return getChanged(request, params.id);
    },
  );

  app.post(
    "/api/admin/users/:id/reinstate",
    {
      config: { who: "admin", reads: "user", asksAgain: true, refuses: ["stale"] },
      schema: {
        summary: "Let a suspended person in again, who is told; so are staff of an administrator",
        params: IdParams,
        body: Suspension,
        response: { 200: Changed },
      },
    },
    async (request) => {
      const { actor, params, body } = request;
      await reinstateUser(deps, actor, { ...body, id: params.id });
      return getChanged(request, params.id);
    },
  );

  app.post(
    "/api/admin/users/:id/end-sessions",
    {
      config: { who: "admin", reads: "user" },
      schema: {
        summary: "Log a person out everywhere",
        params: IdParams,
        body: Nothing,
        response: { 200: Changed },
      },
    },
    async (request) => {
      const { actor, params } = request;
      await endSessions(deps, actor, params);
      return getChanged(request, params.id);
    },
  );

  app.post(
    "/api/admin/users/:id/rights",
    {
      config: { who: "admin", reads: "user", asksAgain: true, refuses: ["conflict", "stale"] },
      schema: {
        summary:
          "Give a person a right of staff, or take it; all sessions of that person end, who is told",
        params: IdParams,
        body: RightChange,
        response: { 200: Changed },
      },
    },
    async (request) => {
      const { actor, params, body } = request;
      await changeRight(deps, actor, { ...body, id: params.id });
      return getChanged(request, params.id);
    },
  );

  app.post(
    "/api/admin/users/:id/verification",
    {
      config: { who: "admin", reads: "user", refuses: ["conflict", "stale"] },
      schema: {
        summary: "Say whether a coach coaches the team, and in which division; a coach is told",
        params: IdParams,
        body: CoachVerdict,
        response: { 200: Changed },
      },
    },
    async (request) => {
      const { actor, params, body } = request;
      await verifyCoach(deps, actor, { ...body, userId: params.id });
      return getChanged(request, params.id);
    },
  );
}
