import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { Message } from "#lib/message-schema.ts";
import { memberApi } from "#member-api.ts";
import { drawCode } from "#ui/code-path.ts";
import { describeFactors } from "./queries.ts";
import { AppCode, AppSetup, NewRecoveryCodes, OwnFactors } from "./schema.ts";
import {
  confirmAuthenticator,
  removeAuthenticator,
  startAuthenticator,
} from "./service/authenticator.ts";
import { replaceRecoveryCodes } from "./service/recovery-codes.ts";

const Nothing = z.nullish(z.object({}));

/** For members: what guards one's account beside the password. */
export function factorRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  app.get(
    memberApi.factors,
    {
      config: { who: "signed-in" },
      schema: {
        summary: "What guards one's account beside the password",
        response: { 200: OwnFactors },
      },
    },
    async ({ member }) => ({ data: await describeFactors(db, member.userId) }),
  );

  app.post(
    memberApi.factorApp,
    {
      config: { who: "signed-in", asksAgain: true, refuses: ["conflict"] },
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
    memberApi.factorAppConfirm,
    {
      config: { who: "signed-in", asksAgain: true, refuses: ["stale"] },
      schema: {
        summary: "Have logins ask for codes of the app, whose first one comes along",
        body: AppCode,
        response: { 200: NewRecoveryCodes },
      },
    },
    async ({ member, body }) => {
      const recoveryCodes = await confirmAuthenticator(deps, member, body);
      return { message: "Logging in now asks for a code", data: { recoveryCodes } };
    },
  );

  app.delete(
    memberApi.factorApp,
    {
      config: { who: "signed-in", asksAgain: true, refuses: ["not_found"] },
      schema: { summary: "Remove the authenticator app", response: { 200: Message } },
    },
    async ({ member }) => {
      await removeAuthenticator(deps, member);
      return { message: "The authenticator app was removed" };
    },
  );

  app.post(
    memberApi.recoveryCodes,
    {
      config: { who: "signed-in", asksAgain: true, refuses: ["conflict"] },
      schema: {
        summary: "Ten new recovery codes in place of those of before",
        body: Nothing,
        response: { 200: NewRecoveryCodes },
      },
    },
    async ({ member }) => {
      const recoveryCodes = await replaceRecoveryCodes(deps, member);
      return { message: "The codes of before can't be used any more", data: { recoveryCodes } };
    },
  );
}
