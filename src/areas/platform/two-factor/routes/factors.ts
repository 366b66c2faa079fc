import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { findFactorDueAt } from "#areas/platform/accounts/queries/factor-duty.ts";
import type { Deps } from "#lib/deps.ts";
import { deviceOf } from "#lib/device.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { drawCode } from "#ui/code-path.ts";
import { describeFactors } from "../queries/factors.ts";
import {
  AppCode,
  AppSetup,
  NewPasskey,
  NewRecoveryCodes,
  OwnFactors,
  PasskeyName,
  PasskeyOptions,
} from "../schema/factors.ts";
import {
  confirmAuthenticator,
  removeAuthenticator,
  startAuthenticator,
} from "../service/authenticator.ts";
import { startPasskeyLogin } from "../service/passkey-login.ts";
import { addPasskey, removePasskey, renamePasskey, startPasskey } from "../service/passkeys.ts";
import { replaceRecoveryCodes } from "../service/recovery-codes.ts";

const Nothing = z.nullish(z.object({}));

/** How the browser of a request holds its session. */
interface SessionCookie {
  read(request: FastifyRequest): string | undefined;
  give(reply: FastifyReply, token: string): void;
}

/** For members: what guards one's account beside the password. */
export function factorRoutes(app: App, deps: Deps, cookie: SessionCookie): void {
  const { db } = deps.database;

  /** The calls by which somebody adds the first factor, whom nothing else is allowed to. */
  const enrolling = { who: "signed-in", isForEnrolling: true } as const;

  app.get(
    "/api/user/factors",
    {
      config: enrolling,
      schema: {
        summary: "What guards one's account beside the password",
        response: { 200: OwnFactors },
      },
    },
    async ({ member: { userId } }) => {
      const dueAt = await findFactorDueAt(db, deps, userId);
      const factors = await describeFactors(db, userId);
      return { data: { ...factors, dueAt: dueAt?.toISOString() ?? null } };
    },
  );

  app.post(
    "/api/user/factors/app",
    {
      config: { ...enrolling, asksAgain: true, refuses: ["conflict", "too_many"] },
      schema: {
        summary: "Begin with an authenticator app: its secret, and the QR code that it scans",
        body: Nothing,
        response: { 200: AppSetup },
      },
    },
    async ({ member }) => {
      const { secret, address } = await startAuthenticator(deps, member);
      return { data: { secret, drawing: drawCode(address) } };
    },
  );

  app.post(
    "/api/user/factors/app/confirm",
    {
      config: { ...enrolling, asksAgain: true, refuses: ["stale", "too_many"] },
      schema: {
        summary: "Have logins ask for codes of the app, whose first one comes along",
        body: AppCode,
        response: { 200: NewRecoveryCodes },
      },
    },
    async (request, reply) => {
      const sent = { ...request.body, token: cookie.read(request) ?? "" };
      const { recoveryCodes, token } = await confirmAuthenticator(deps, request.member, sent);
      if (token !== null) cookie.give(reply, token);
      return { message: "Logging in now asks for a code", data: { recoveryCodes } };
    },
  );

  app.delete(
    "/api/user/factors/app",
    {
      config: { who: "signed-in", asksAgain: true, refuses: ["not_found"] },
      schema: { summary: "Remove the authenticator app", response: { 200: Message } },
    },
    async (request) => {
      await removeAuthenticator(deps, request.member, cookie.read(request) ?? "");
      return { message: "The authenticator app was removed" };
    },
  );

  app.post(
    "/api/user/factors/passkeys/options",
    {
      config: { ...enrolling, asksAgain: true, refuses: ["conflict", "too_many"] },
      schema: {
        summary: "What a browser is asked for a new passkey (WebAuthn)",
        body: Nothing,
        response: { 200: PasskeyOptions },
      },
    },
    async ({ member }) => ({ data: { ...(await startPasskey(deps, member)) } }),
  );

  app.post(
    "/api/user/factors/passkeys",
    {
      config: { ...enrolling, asksAgain: true, refuses: ["conflict", "too_many"] },
      schema: {
        summary: "Take the passkey that the browser made",
        body: z.object({ passkey: NewPasskey }),
        response: { 200: NewRecoveryCodes },
      },
    },
    async (request, reply) => {
      const name = deviceOf(request.headers["user-agent"]) ?? "Passkey";
      const sent = { ...request.body, name, token: cookie.read(request) ?? "" };
      const { recoveryCodes, token } = await addPasskey(deps, request.member, sent);
      if (token !== null) cookie.give(reply, token);
      return { message: "You can log in with this passkey now", data: { recoveryCodes } };
    },
  );

  app.patch(
    "/api/user/factors/passkeys/:id",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "Call a passkey of one's own something else",
        params: IdParams,
        body: PasskeyName,
        response: { 200: Message },
      },
    },
    async ({ member, params, body }) => {
      await renamePasskey(deps, member, { ...params, ...body });
      return { message: "The passkey has another name" };
    },
  );

  app.delete(
    "/api/user/factors/passkeys/:id",
    {
      config: { who: "signed-in", asksAgain: true },
      schema: {
        summary: "Remove a passkey of one's own",
        params: IdParams,
        response: { 200: Message },
      },
    },
    async (request) => {
      const token = cookie.read(request) ?? "";
      await removePasskey(deps, request.member, { ...request.params, token });
      return { message: "The passkey was removed" };
    },
  );

  app.post(
    "/api/login/passkey/options",
    {
      config: { who: "anyone", refuses: ["too_many"] },
      schema: {
        summary: "What a browser is asked for a login with a passkey (WebAuthn)",
        body: Nothing,
        response: { 200: PasskeyOptions },
      },
    },
    async ({ actor }, reply) => {
      reply.header("cache-control", "no-store");
      return { data: { ...(await startPasskeyLogin(deps, actor)) } };
    },
  );

  app.post(
    "/api/user/factors/recovery-codes",
    {
      config: { who: "signed-in", asksAgain: true, refuses: ["conflict", "too_many"] },
      schema: {
        summary: "Ten new recovery codes in place of those of before",
        body: Nothing,
        response: { 200: NewRecoveryCodes },
      },
    },
    async (request) => {
      const token = cookie.read(request) ?? "";
      const recoveryCodes = await replaceRecoveryCodes(deps, request.member, token);
      return { message: "The codes of before can't be used any more", data: { recoveryCodes } };
    },
  );
}
