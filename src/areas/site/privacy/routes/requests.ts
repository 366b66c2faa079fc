import * as z from "zod/mini";
import { answerPage } from "#lib/db/newest.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { createPresenter, presentState } from "../queries/present-request.ts";
import { listRequests } from "../queries/requests.ts";
import {
  NewPrivacyRequest,
  PrivacyReceipt,
  PrivacyRequest,
  PrivacyRequestChange,
  PrivacyRequestFilter,
  PrivacyRequestPage,
  PrivacyRequestState,
} from "../schema/requests.ts";
import { changeRequest } from "../service/change-request.ts";
import { getByReference, submitRequest } from "../service/submit-request.ts";

const LONGEST_REFERENCE = 40;

/** Anyone asks and sees where it stands, administrators decide. */
export function privacyRequestRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  app.post(
    "/api/privacy-requests",
    {
      config: { who: "anyone", refuses: ["too_many"] },
      schema: {
        summary: "Ask for a correction or removal",
        body: NewPrivacyRequest,
        response: { 201: z.object({ data: PrivacyReceipt, message: z.string() }) },
      },
    },
    async (request, reply) => {
      const reference = await submitRequest(deps, request.actor, request.body);
      reply.code(201).header("cache-control", "no-store");
      return { data: { reference }, message: "We have your request." };
    },
  );

  app.get(
    "/api/privacy-requests/:reference",
    {
      config: { who: "anyone", refuses: ["not_found", "too_many"] },
      schema: {
        summary: "Where a request for a correction or removal stands",
        params: z.object({ reference: z.string().check(z.maxLength(LONGEST_REFERENCE)) }),
        response: { 200: z.object({ data: PrivacyRequestState }) },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      const { reference } = request.params;
      const found = await getByReference(deps, request.actor, reference);
      return { data: presentState(found) };
    },
  );

  app.get(
    "/api/admin/privacy-requests",
    {
      config: { who: "scout", reads: "privacy_request" },
      schema: {
        summary:
          "Requests for a correction or removal: of the open ones removals about minors first, then the oldest",
        querystring: PrivacyRequestFilter,
        response: { 200: PrivacyRequestPage },
      },
    },
    async ({ query }) => {
      const page = await listRequests(db, query);
      return answerPage(page, await createPresenter(db, page.rows));
    },
  );

  app.patch(
    "/api/admin/privacy-requests/:id",
    {
      config: { who: "scout", reads: "privacy_request", refuses: ["conflict", "stale"] },
      schema: {
        summary: "Hide what a request is about, bring it into another state, or note something",
        params: IdParams,
        body: PrivacyRequestChange,
        response: { 200: z.object({ data: PrivacyRequest }) },
      },
    },
    async ({ actor, params, body }) => {
      const changed = await changeRequest(deps, actor, { ...body, id: params.id });
      const present = await createPresenter(db, [changed]);
      return { data: present(changed) };
    },
  );
}
