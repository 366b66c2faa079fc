import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { listAthletesOf, readAthlete } from "./queries/athletes.ts";
import { endOfNews } from "./rules.ts";
import {
  AthleteCorrection,
  AthleteFields,
  NewAthlete,
  OwnAthlete,
  WaiverAgreement,
} from "./schema/athletes.ts";
import { addAthlete, agreeToWaiver, changeAthlete, correctAthlete } from "./service/athletes.ts";

/** The athletes of one's own account, and the guardian's word for them. */
export function athleteRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/rawpass/athletes",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "The athletes of the signed-in person",
        response: { 200: z.object({ data: z.array(OwnAthlete) }) },
      },
    },
    async ({ user }) => ({ data: await listAthletesOf(deps.database.db, user.id, deps.now()) }),
  );

  app.post(
    "/api/rawpass/athletes",
    {
      config: { who: "signed-in", refuses: ["adult_unconfirmed", "conflict"] },
      schema: {
        summary: "Add an athlete to one's account",
        body: NewAthlete,
        response: { 201: z.object({ data: z.object({ id: z.int() }) }) },
      },
    },
    async ({ member, body }, reply) => {
      const { id } = await addAthlete(deps, member, body);
      return reply.code(201).send({ data: { id } });
    },
  );

  app.put(
    "/api/rawpass/athletes/:id",
    {
      config: { who: "signed-in" },
      schema: {
        summary: "Change an athlete of one's account",
        params: IdParams,
        body: AthleteFields,
        response: { 200: Message },
      },
    },
    async ({ member, params, body }) => {
      await changeAthlete(deps, member, { ...body, id: params.id });
      return { message: "The athlete is saved." };
    },
  );

  app.post(
    "/api/rawpass/athletes/:id/waiver",
    {
      config: { who: "signed-in", refuses: ["adult_unconfirmed", "stale"] },
      schema: {
        summary: "Agree to the waiver as the guardian of an athlete of one's account",
        params: IdParams,
        body: WaiverAgreement,
        response: { 201: Message },
      },
    },
    async ({ member, params, body }, reply) => {
      await agreeToWaiver(deps, member, { ...body, id: params.id });
      return reply.code(201).send({ message: "Thank you. Your agreement is saved." });
    },
  );

  app.get(
    "/api/admin/rawpass/athletes/:id",
    {
      config: { who: "admin", reads: "athlete" },
      schema: {
        summary: "An athlete with birth date and emergency contact, to be corrected",
        params: IdParams,
        response: { 200: z.object({ data: OwnAthlete }) },
      },
    },
    async ({ params }) => ({
      data: await readAthlete(deps.database.db, params.id, deps.now()),
    }),
  );

  app.put(
    "/api/admin/rawpass/athletes/:id",
    {
      config: { who: "admin", reads: "athlete" },
      schema: {
        summary: "Correct an athlete for its family, with a reason that the family is mailed",
        params: IdParams,
        body: AthleteCorrection,
        response: { 200: Message },
      },
    },
    async ({ member, params, body }) => {
      const isMailed = await correctAthlete(deps, member, { ...body, id: params.id });
      if (isMailed === null) return { message: "Nothing was different." };
      return { message: `The athlete is corrected${endOfNews(isMailed)}` };
    },
  );
}
