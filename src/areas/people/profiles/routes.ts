import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { Message } from "#lib/message-schema.ts";
import { findProfile } from "./queries/profiles.ts";
import { MailStop, Profile, ProfileChange, ProfileSaved } from "./schema/profile.ts";
import { saveProfile } from "./service/save-profile.ts";
import { stopMails } from "./service/stop-mails.ts";

/** Reads and changes one's own profile; ends mails for whoever has the link of one. */
export function profileRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/user-profile",
    {
      config: { who: "signed-in", refuses: ["not_found"] },
      schema: {
        summary: "The signed-in person's profile; 404 before it was first saved",
        response: { 200: z.object({ data: Profile }) },
      },
    },
    async (request) => {
      const data = await findProfile(deps.database.db, request.user.id);
      if (!data) throw new AppError("not_found", "You have no profile yet.");
      return { data };
    },
  );

  app.post(
    "/api/user-profile",
    {
      config: { who: "signed-in", refuses: ["too_many"] },
      schema: {
        summary: "Change the profile: what is absent stays, null or empty takes it away",
        body: ProfileChange,
        response: { 200: ProfileSaved },
      },
    },
    async (request) => ({
      success: true as const,
      data: await saveProfile(deps, request.member, request.body),
      message: "Profile Updated Successfully",
    }),
  );

  app.post(
    "/api/voting-reminders/stop",
    {
      config: { who: "anyone", refuses: ["not_found"] },
      schema: {
        summary: "End the voting reminders by the link of one",
        body: MailStop,
        response: { 200: Message },
      },
    },
    async (request, reply) => {
      await stopMails(deps, { mail: "votingReminders", ...request.body });
      reply.header("cache-control", "no-store");
      return { message: "You won't get any more reminders." };
    },
  );

  app.post(
    "/api/vote-ledger/stop",
    {
      config: { who: "anyone", refuses: ["not_found"] },
      schema: {
        summary: "End the daily mail of the vote ledger by the link of one",
        body: MailStop,
        response: { 200: Message },
      },
    },
    async (request, reply) => {
      await stopMails(deps, { mail: "voteLedger", ...request.body });
      reply.header("cache-control", "no-store");
      return { message: "You won't get any more fingerprints." };
    },
  );
}
