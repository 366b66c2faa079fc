import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { Message } from "#lib/message-schema.ts";
import { findPartner, getConnectSettings, presentOwn, requireConnect } from "../queries.ts";
import { NewPartner, OwnProfile, PartnerChange } from "../schema/partners.ts";
import { changePartner, chooseSide } from "../service/write-partner.ts";

/** Members: one's own side in Connect, which they change only while Connect is on. */
export function partnerRoutes(app: App, deps: Deps): void {
  const whileOn = { preValidation: () => requireConnect(deps.database.db) };

  app.get(
    "/api/connect/profile",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "One's own profile in Connect, and whether Connect is on",
        response: { 200: OwnProfile },
      },
    },
    async ({ user }) => {
      const { db } = deps.database;
      const settings = await getConnectSettings(db);
      const found = await findPartner(db, user.id);
      return { ...settings, data: found && presentOwn(found) };
    },
  );

  app.post(
    "/api/connect/profile",
    {
      ...whileOn,
      config: {
        who: "signed-in",
        refuses: ["not_found", "adult_unconfirmed", "conflict", "too_many"],
      },
      schema: {
        summary: "Choose one's side in Connect, once",
        body: NewPartner,
        response: { 201: Message },
      },
    },
    async ({ member, body }, reply) => {
      await chooseSide(deps, member, body);
      return reply.code(201).send({ message: "Welcome to Connect." });
    },
  );

  app.patch(
    "/api/connect/profile",
    {
      ...whileOn,
      config: { who: "signed-in", refuses: ["not_found", "forbidden", "too_many"] },
      schema: {
        summary:
          "Change one's own profile in Connect; staff review what everybody would read, of a verified person afterwards",
        body: PartnerChange,
        response: { 200: Message },
      },
    },
    async ({ member, body }) => {
      await changePartner(deps, member, body);
      return { message: "Your profile is saved." };
    },
  );
}
