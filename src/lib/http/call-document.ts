import { STATUS_CODES } from "node:http";
import swagger from "@fastify/swagger";
import type { FastifyContextConfig, FastifySchema, RouteOptions } from "fastify";
import * as z from "zod/mini";
import { capitalized } from "../count.ts";
import { type ErrorCode, STATUS_BY_CODE } from "../errors.ts";
import type { App, Who } from "./app.ts";
import {
  keepUsedSchemas,
  type NamedSchemas,
  SCHEMAS,
  type Schemas,
  transformsFor,
} from "./call-schemas.ts";

/** Whom a call is for, as a sentence. */
function aboutWho(who: Who): string {
  if (who === "anyone") return "For anyone.";
  if (who === "signed-in") return "For people who are signed in.";
  if (who === "admin") return "For owners: administrators alone.";
  if (who === "staff") return "For staff: administrators, and whoever has any right.";
  return `For administrators, and for whoever has the right ${[who].flat().join(" or ")}.`;
}

/** How the gates refuse a call, by what it declares. */
function refusalsOfGates(method: string, config: FastifyContextConfig): ErrorCode[] {
  const { who = "anyone", knowsMember, isForEnrolling, isOpenToOtherSites, asksAgain } = config;
  const isForMembers = who !== "anyone";
  const isWrite = method !== "GET";
  const codes: [ErrorCode, boolean | undefined][] = [
    ["not_signed_in", isForMembers],
    ["forbidden", isForMembers && who !== "signed-in"],
    ["factor_required", isForMembers && !isForEnrolling],
    ["confirm_again", asksAgain !== undefined],
    ["cross_site", isWrite && !isOpenToOtherSites],
    ["other_account", isWrite && (isForMembers || knowsMember)],
    ["too_many", isWrite && isForMembers],
  ];
  return codes.flatMap(([code, isGiven]) => (isGiven ? [code] : []));
}

/** The sessions that a call takes: one of these, none where it is for anyone. */
function securityOf({ who = "anyone", knowsMember, takesDeskSession }: FastifyContextConfig) {
  const session = { session: [] };
  if (who === "anyone") return knowsMember ? [{}, session] : [];
  return takesDeskSession ? [session, { deskSession: [] }] : [session];
}

/** The name of a call for programs: `GET /api/shop/orders/:token` is `getShopOrdersByToken`. */
function operationIdOf(method: string, url: string): string {
  const words = url
    .replace(/^\/api\//, "")
    .replaceAll(":", "by-")
    .split(/\W+/);
  return method.toLowerCase() + words.map(capitalized).join("");
}

const Refusal = z.object({
  message: z.string().check(z.describe("A sentence for a person")),
  code: z
    .enum(Object.keys(STATUS_BY_CODE) as [ErrorCode, ...ErrorCode[]])
    .check(z.describe("For programs")),
  fields: z
    .optional(z.record(z.string(), z.string()))
    .check(z.describe("What is wrong with which field, for a person")),
  existingId: z
    .optional(z.int())
    .check(z.describe("The public thing that stands in the way, of a duplicate")),
});

const LICENSE = { name: "All rights reserved", identifier: "LicenseRef-Proprietary" };

interface CallDocument {
  /** Where it is served. */
  address: string;
  title: string;
  description: string;
  /** The cookies by which a session, and one of the desk, are known. */
  cookies: { session: string; deskSession: string };
  /** Schemas that have a name in the document, beside the refusal. */
  named: NamedSchemas;
}

/** Serves the description of all calls that are mounted after it, by the schemas that check them. */
export async function serveCallDocument(
  app: App,
  { address, title, description, cookies, named }: CallDocument,
): Promise<void> {
  const { toJsonSchemas, addComponents } = transformsFor({ Refusal, ...named });
  await app.register(swagger, {
    convertConstToEnum: false,
    openapi: {
      openapi: "3.1.0",
      info: { title, version: "1", description, license: LICENSE },
      servers: [{ url: "/" }],
      components: {
        securitySchemes: {
          session: { type: "apiKey", in: "cookie", name: cookies.session },
          deskSession: { type: "apiKey", in: "cookie", name: cookies.deskSession },
        },
      },
    },
    transform(document) {
      return toJsonSchemas({ ...document, schema: complete(document.route) } as never);
    },
    transformObject(document) {
      const { components, paths, ...rest } = addComponents(document) as DocumentWithSchemas;
      for (const operation of Object.values(paths).flatMap(Object.values<Operation>)) {
        if (operation.requestBody && operation[OPTIONAL_BODY])
          operation.requestBody.required = false;
        Object.assign(operation.responses, operation[REFUSALS]);
        delete operation[OPTIONAL_BODY];
        delete operation[REFUSALS];
      }
      const sorted = Object.entries(paths).toSorted(([a], [b]) => (keyOf(a) < keyOf(b) ? -1 : 1));
      const { schemas, users } = keepUsedSchemas(components.schemas, {
        paths: Object.fromEntries(sorted),
        responses: refusalAnswers(paths),
      });
      return {
        ...rest,
        components: { ...components, schemas, responses: users.responses },
        paths: users.paths,
      };
    },
  });
  let document: string | undefined;
  app.get(
    address,
    { config: { who: "anyone" }, schema: { hide: true } },
    async (_request, reply) => {
      reply.type("application/json; charset=utf-8").header("cache-control", "no-cache");
      document ??= JSON.stringify(app.swagger());
      return document;
    },
  );
}

/** Sorts parameters before words. */
const keyOf = (path: string) => path.replaceAll("{", ":");

/** Marks a call while the document is made: the library requires every body. */
const OPTIONAL_BODY = "x-optional-body";

/** Holds the refusals of a call meanwhile: the library knows no answers that calls share. */
const REFUSALS = "x-refusals";

interface Operation {
  requestBody?: { required: boolean };
  responses: Record<string, object>;
  [OPTIONAL_BODY]?: boolean;
  [REFUSALS]?: Record<string, object>;
}

interface DocumentWithSchemas {
  components: { schemas: Schemas };
  paths: Record<string, Record<string, Operation>>;
}

/** Adds what follows from the route itself: who may call it, and how it may refuse. */
function complete({ method, url, schema = {}, config = {} }: RouteOptions): FastifySchema {
  const { response, ...rest } = schema;
  const { body, isOptional } = formOf(schema.body);
  const verb = String(method);
  const refusals: ErrorCode[] = [
    ...refusalsOfGates(verb, config),
    ...(schema.params === undefined ? [] : (["not_found"] as const)),
    "bad_request",
    ...(body ? (["invalid"] as const) : []),
    ...(config.refuses ?? []),
    "unavailable",
  ];
  const answers = Object.entries((response ?? {}) as object).map(([status, answer]) => [
    status,
    isOfItsOwnType(answer)
      ? { description: STATUS_CODES[status], ...answer }
      : described(String(STATUS_CODES[status]), answer),
  ]);
  return {
    ...rest,
    ...inAddress(schema),
    ...(body ? { body, [OPTIONAL_BODY]: isOptional } : { body: undefined }),
    operationId: operationIdOf(verb, url),
    description: aboutWho(config.who ?? "anyone"),
    security: securityOf(config),
    response: Object.fromEntries(answers),
    ...{ [REFUSALS]: { ...refusalsByStatus(refusals), default: refAnswer("OtherRefusal") } },
  };
}

/** What stands in the address. It has no name, since the document lists its fields one by one. */
function inAddress({ params, querystring }: FastifySchema): FastifySchema {
  return Object.fromEntries(
    Object.entries({ params, querystring }).flatMap(([part, schema]) =>
      schema instanceof z.ZodMiniType ? [[part, z.clone(schema, { ...schema._zod.def })]] : [],
    ),
  );
}

/** Whether an answer declares that it is not JSON, as files do. */
function isOfItsOwnType(answer: unknown): answer is object {
  return typeof answer === "object" && answer !== null && "content" in answer;
}

/** What a call may send, and whether it may be absent; no body where there is nothing to send. */
function formOf(body: unknown): { body: unknown; isOptional: boolean } {
  let form = body;
  while (form instanceof z.ZodMiniOptional || form instanceof z.ZodMiniNullable) {
    form = form._zod.def.innerType;
  }
  const isNothing = form instanceof z.ZodMiniObject && Object.keys(form.shape).length === 0;
  return { body: isNothing ? undefined : form, isOptional: form !== body };
}

const RETRY_AFTER = {
  "retry-after": { description: "In how many seconds to try again", schema: { type: "integer" } },
};

/** What refusals look like, by the name of their status: those that calls refer to. A call adds which codes it gives. */
function refusalAnswers(paths: object): Record<string, object> {
  const text = JSON.stringify(paths);
  const answers = [...new Set(Object.values(STATUS_BY_CODE))].map((status) => {
    const headers = [429, 503].includes(status) && { headers: RETRY_AFTER };
    return [answerName(status), { ...refusal(String(STATUS_CODES[status])), ...headers }] as const;
  });
  return {
    ...Object.fromEntries(answers.filter(([name]) => text.includes(refAnswer(name).$ref))),
    OtherRefusal: refusal("Any other refusal"),
  };
}

function refusalsByStatus(codes: ErrorCode[]): Record<string, object> {
  const byStatus = Object.groupBy(new Set(codes), (code) => STATUS_BY_CODE[code]);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, same]) => [
      status,
      {
        ...refAnswer(answerName(Number(status))),
        description: `${STATUS_CODES[status]}: ${same.join(", ")}`,
      },
    ]),
  );
}

function described(description: string, schema: unknown): object {
  return { description, content: { "application/json": { schema } } };
}

function refusal(description: string): object {
  return described(description, { $ref: `${SCHEMAS}Refusal` });
}

const refAnswer = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** "Too Many Requests" as a name: `TooManyRequests`. */
function answerName(status: number): string {
  return String(STATUS_CODES[status]).replaceAll(/\W/g, "");
}
