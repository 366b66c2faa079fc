import { STATUS_CODES } from "node:http";
import swagger from "@fastify/swagger";
import type { FastifyContextConfig, FastifySchema } from "fastify";
import * as z from "zod/mini";
import { type ErrorCode, STATUS_BY_CODE } from "../errors.ts";
import type { App, Who } from "./app.ts";
import { keepUsedSchemas, type NamedSchemas, type Schemas, transformsFor } from "./call-schemas.ts";

/** Whom a call is for, as a sentence. */
function aboutWho(who: Who): string {
  if (who === "anyone") return "For anyone.";
  if (who === "signed-in") return "For people who are signed in.";
  if (who === "admin") return "For owners: administrators alone.";
  if (who === "staff") return "For staff: administrators, and whoever has any right.";
  return `For administrators, and for whoever has the right ${[who].flat().join(" or ")}.`;
}

function refusalsTo(who: Who): ErrorCode[] {
  if (who === "anyone") return [];
  return who === "signed-in" ? ["not_signed_in"] : ["not_signed_in", "forbidden"];
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

interface CallDocument {
  /** Where it is served. */
  address: string;
  title: string;
  description: string;
  /** The cookie by which a session is known. */
  cookieName: string;
  /** Schemas that have a name in the document, beside the refusal. */
  named: NamedSchemas;
}

/** Serves the description of all calls that are mounted after it, by the schemas that check them. */
export async function serveCallDocument(
  app: App,
  { address, title, description, cookieName, named }: CallDocument,
): Promise<void> {
  const { toJsonSchemas, addComponents } = transformsFor({ Refusal, ...named });
  await app.register(swagger, {
    convertConstToEnum: false,
    openapi: {
      openapi: "3.1.0",
      info: { title, version: "1", description },
      components: {
        securitySchemes: { session: { type: "apiKey", in: "cookie", name: cookieName } },
      },
    },
    transform(document) {
      const { schema = {}, route } = document;
      return toJsonSchemas({ ...document, schema: complete(schema, route.config) } as never);
    },
    transformObject(document) {
      const { components, paths, ...rest } = addComponents(document) as DocumentWithSchemas;
      for (const operation of Object.values(paths).flatMap(Object.values<Operation>)) {
        if (operation.requestBody && operation[OPTIONAL_BODY])
          operation.requestBody.required = false;
        delete operation[OPTIONAL_BODY];
      }
      const sorted = Object.entries(paths).toSorted(([a], [b]) => (keyOf(a) < keyOf(b) ? -1 : 1));
      const used = keepUsedSchemas(Object.fromEntries(sorted), components.schemas);
      return { ...rest, components: { ...components, schemas: used.schemas }, paths: used.paths };
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

interface Operation {
  requestBody?: { required: boolean };
  [OPTIONAL_BODY]?: boolean;
}

interface DocumentWithSchemas {
  components: { schemas: Schemas };
  paths: Record<string, Record<string, Operation>>;
}

/** Adds what follows from the route itself: who may call it, and how it may refuse. */
function complete(schema: FastifySchema, config: FastifyContextConfig = {}): FastifySchema {
  const { response, ...rest } = schema;
  const { body, isOptional } = formOf(schema.body);
  const { who = "anyone", asksAgain, refuses = [] } = config;
  const refusals: ErrorCode[] = [
    ...refusalsTo(who),
    ...(asksAgain ? (["confirm_again"] as const) : []),
    ...(schema.params === undefined ? [] : (["not_found"] as const)),
    ...(body ? (["bad_request", "invalid"] as const) : []),
    ...refuses,
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
    description: aboutWho(who),
    ...(who !== "anyone" && { security: [{ session: [] }] }),
    response: {
      ...Object.fromEntries(answers),
      ...refusalsByStatus(refusals),
      default: described("Any other refusal", Refusal),
    },
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

function refusalsByStatus(codes: ErrorCode[]): Record<string, object> {
  const byStatus = Object.groupBy(new Set(codes), (code) => STATUS_BY_CODE[code]);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, same]) => [
      status,
      described(`${STATUS_CODES[status]}: ${same.join(", ")}`, Refusal),
    ]),
  );
}

function described(description: string, schema: unknown): object {
  return { description, content: { "application/json": { schema } } };
}
