import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { machinePaths } from "#machine-paths.ts";
import { typesOf } from "./call-types.ts";
import { siteWithCalls } from "./site-with-calls.ts";
import { testApp } from "./test-app.ts";

const FILE = "docs/openapi.json";
const TYPES = "src/lib/openapi.d.ts";

interface Operation {
  summary?: string;
  description?: string;
  operationId?: string;
  security?: Record<string, string[]>[];
  responses: Record<string, { $ref?: string; description?: string; content?: object }>;
}

test("docs/openapi.json describes the calls as they are (UPDATE_API=1 writes it anew)", async () => {
  const { visitor } = await testApp();
  const { body } = await visitor.get(machinePaths.openapi);
  const text = `${JSON.stringify(body, null, 2)}\n`;
  if (process.env.UPDATE_API === "1") writeFileSync(FILE, text);
  expect(readFileSync(FILE, "utf8")).toBe(text);
});

test("src/lib/openapi.d.ts has the types of the calls (UPDATE_API=1 writes it anew)", async () => {
  const { visitor } = await testApp();
  const { body } = await visitor.get(machinePaths.openapi);
  const types = await typesOf(body);
  if (process.env.UPDATE_API === "1") writeFileSync(TYPES, types);
  expect(readFileSync(TYPES, "utf8")).toBe(types);
});

test("describes every call under /api that is registered, and no other", async () => {
  const { calls, visitor } = await siteWithCalls();
  const { body } = await visitor.get(machinePaths.openapi);
  const registered = calls.map(({ method, url }) => `${method} ${url}`);
  const described = Object.entries<object>(body.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
    ),
  );
  // The document itself is the one call that it leaves out.
  const all = registered.filter((call) => call !== `GET ${machinePaths.openapi}`);
  expect(described.toSorted()).toEqual(all.toSorted());
});

test("every call says what it does, who may make it, what it answers and how it refuses", async () => {
  const { visitor } = await testApp();
  const { body } = await visitor.get(machinePaths.openapi);
  const operations = Object.values<Record<string, Operation>>(body.paths).flatMap(Object.values);
  expect(operations.length).toBeGreaterThan(8);
  for (const { summary, description, responses } of operations as Operation[]) {
    expect(summary).toMatch(/^[A-Z]/);
    expect(description, summary).toMatch(/^For .*\.$/);
    expect(
      Object.keys(responses).filter((status) => /^2/.test(status)),
      summary,
    ).toHaveLength(1);
    expect(responses, summary).toHaveProperty("default");
    for (const answer of Object.values(responses)) {
      expect(answer.description, summary).not.toBe("Default Response");
      expect(answer.content ?? answer.$ref, summary).toBeDefined();
    }
  }
});

test("every call has a name of its own, and says which sessions it takes", async () => {
  const { visitor } = await testApp();
  const { body } = await visitor.get(machinePaths.openapi);
  const operations = Object.values<Record<string, Operation>>(body.paths).flatMap(Object.values);
  const names = operations.map(({ operationId }: Operation) => operationId);
  expect(new Set(names).size).toBe(operations.length);
  for (const name of names) expect(name).toMatch(/^(get|post|put|patch|delete)([A-Z]\w*)+$/);
  const call = (path: string, method: string): Operation => body.paths[path][method];
  expect(call("/api/shop/orders/{token}", "get")).toMatchObject({
    operationId: "getShopOrdersByToken",
    security: [],
  });
  expect(call("/api/prospects/{id}/vote", "post").security).toEqual([{}, { session: [] }]);
  expect(call("/api/connect/offers", "get").security).toEqual([{ session: [] }]);
  expect(call("/api/rawpass/desk/late-scans", "post").security).toEqual([
    { session: [] },
    { deskSession: [] },
  ]);
});

test("every call names the refusals of what stands in front of it", async () => {
  const { visitor } = await testApp();
  const { body } = await visitor.get(machinePaths.openapi);
  const refusals = ({ responses }: Operation) =>
    Object.entries(responses).flatMap(([status, { $ref, description }]) =>
      $ref ? [[status, $ref.replace("#/components/responses/", ""), description]] : [],
    );
  expect(refusals(body.paths["/api/prospects"].get)).toEqual([
    ["400", "BadRequest", "Bad Request: bad_request"],
    ["503", "ServiceUnavailable", "Service Unavailable: unavailable"],
    ["default", "OtherRefusal", undefined],
  ]);
  expect(refusals(body.paths["/api/admin/connect/settings"].put)).toEqual([
    ["400", "BadRequest", "Bad Request: bad_request"],
    ["401", "Unauthorized", "Unauthorized: not_signed_in"],
    ["403", "Forbidden", "Forbidden: forbidden, factor_required, confirm_again, cross_site"],
    ["409", "Conflict", "Conflict: other_account"],
    ["422", "UnprocessableEntity", "Unprocessable Entity: invalid"],
    ["429", "TooManyRequests", "Too Many Requests: too_many"],
    ["503", "ServiceUnavailable", "Service Unavailable: unavailable"],
    ["default", "OtherRefusal", undefined],
  ]);
  const answers = Object.values<{ content: object }>(body.components.responses);
  for (const { content } of answers) {
    expect(content).toEqual({
      "application/json": { schema: { $ref: "#/components/schemas/Refusal" } },
    });
  }
});

test("every name that the document uses is in it, and no other", async () => {
  const { visitor } = await testApp();
  const { body } = await visitor.get(machinePaths.openapi);
  const used = JSON.stringify(body).matchAll(/#\/components\/schemas\/(\w+)"/g);
  const named = new Set([...used].map(([, name]) => name as string));
  expect([...named].toSorted()).toEqual(Object.keys(body.components.schemas).toSorted());
});

test("a schema that a module exports stands in the document once, by its name", async () => {
  const { visitor } = await testApp();
  const { body } = await visitor.get(machinePaths.openapi);
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const jsonOf = (form: { content: Record<string, { schema: object }> }) =>
    form.content["application/json"]?.schema;
  const { get: readOffers, post: makeOffer } = body.paths["/api/connect/offers"];
  expect(jsonOf(makeOffer.requestBody)).toEqual(ref("NewOffer"));
  expect(jsonOf(readOffers.responses[200])).toEqual(ref("OfferPage"));
  expect(body.components.schemas.OfferPage.properties.data.items).toEqual(ref("OfferSummary"));
  const { get: readSettings, put: setSettings } = body.paths["/api/admin/connect/settings"];
  expect(jsonOf(readSettings.responses[200])).toMatchObject({
    properties: { data: ref("ConnectSettings") },
  });
  expect(jsonOf(setSettings.requestBody)).toEqual(ref("ConnectSettingsInput"));
});
