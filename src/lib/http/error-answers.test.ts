import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { bareServer } from "#tests/bare-server.ts";
import { takeSurprises } from "#tests/surprises.ts";
import { AppError } from "../errors.ts";

const UNEXPECTED = "Something went wrong. We're sorry, but an unexpected error occurred.";
const UNREACHABLE = "The site can't reach its data right now. Please try again.";

async function answerTo(thrown: unknown, accept = "application/json", path = "/dugout") {
  const server = await bareServer({}, ({ message }, { url }) =>
    url.startsWith("/dugout") ? `<p>${message}</p>` : null,
  );
  server.app.get(path, () => Promise.reject(thrown));
  return { ...server, answer: await server.app.inject({ url: path, headers: { accept } }) };
}

function databaseError(code: string): Error {
  const failure = Object.assign(new Error("raised by the database"), { code });
  return new Error("Failed query: select … params: coach@example.com", { cause: failure });
}

test("a refusal is answered as it is, and is no line of its own in the log", async () => {
  const fields = { name: "Name is required" };
  const { answer, logLines } = await answerTo(
    new AppError("invalid", "Name is required", { fields }),
  );
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({ message: "Name is required", code: "invalid", fields });
  expect(answer.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  });
  expect(answer.headers).not.toHaveProperty("retry-after");
  expect(logLines).toHaveLength(1);
});

test("a refusal says when to come back", async () => {
  const { answer } = await answerTo(new AppError("too_many", "Slow.", { retryAfterSeconds: 61 }));
  expect(answer.headers["retry-after"]).toBe("61");
});

describe("what nobody expected", () => {
  test.each([
    ["a bug", new TypeError("cannot read 'rank' of undefined at /srv/raw/board.ts")],
    ["a rejected statement", databaseError("23502")],
    ["text", "a string was thrown"],
    ["nothing", undefined],
  ])("%s is a 500 that tells nothing and names the request", async (_what, thrown) => {
    const { answer, logLines } = await answerTo(thrown);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ message: UNEXPECTED, code: "internal" });
    expect(logLines[0]).toMatchObject({ level: 50, id: answer.headers["x-request-id"] });
    expect(takeSurprises()).toHaveLength(1);
  });

  test("is logged once with its code, never with a statement's parameters", async () => {
    const { logLines } = await answerTo(databaseError("23502"));
    expect(logLines.filter(({ level }) => level >= 40)).toEqual([
      expect.objectContaining({
        msg: "request failed",
        route: "/dugout",
        error: expect.objectContaining({ cause: { name: "Error", code: "23502" } }),
      }),
    ]);
    expect(JSON.stringify(logLines)).not.toContain("coach@example.com");
    takeSurprises();
  });
});

describe("a database out of reach is a 503 that a client may repeat", () => {
  test("tells an outage for every lost or busy database", async () => {
    for (const code of [
      "ECONNREFUSED",
      "ECONNRESET",
      "ETIMEDOUT",
      "08006",
      "25006",
      "53300",
      "57014",
      "57P01",
    ]) {
      const { answer, logLines } = await answerTo(databaseError(code));
      expect(answer.statusCode, code).toBe(503);
      expect(answer.json(), code).toEqual({ message: UNREACHABLE, code: "unavailable" });
      expect(answer.headers["retry-after"], code).toBe("5");
      expect(logLines[0], code).toMatchObject({ level: 40, error: { cause: { code } } });
    }
  });

  test("also when every address of it was tried in vain", async () => {
    const refused = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    const { answer } = await answerTo(new Error("query", { cause: new AggregateError([refused]) }));
    expect(answer.statusCode).toBe(503);
  });
});

test.each(["40001", "40P01"])(
  "a statement that collided with others (%s) is a 503 that a client may repeat soon",
  async (code) => {
    const { answer, logLines } = await answerTo(databaseError(code));
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      message: "The site is very busy right now. Please try again.",
      code: "unavailable",
    });
    expect(answer.headers["retry-after"]).toBe("2");
    expect(logLines[0]).toMatchObject({ level: 40, error: { cause: { code } } });
  },
);

test.each([
  [Object.assign(new Error("folder"), { statusCode: 403 }), 404],
  [Object.assign(new Error("no file"), { statusCode: 404 }), 404],
  [Object.assign(new Error("big"), { statusCode: 413 }), 413],
  [Object.assign(new Error("xml"), { statusCode: 415 }), 415],
  [Object.assign(new Error("odd"), { statusCode: 418 }), 400],
])("an error of the framework (%s) is the site's own refusal %i", async (thrown, status) => {
  const { answer } = await answerTo(thrown);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toEqual({
    message: expect.stringMatching(/^[A-Z].*\.$/),
    code: expect.stringMatching(/^[a-z_]+$/),
  });
});

describe("what a schema refuses", () => {
  const NewPlayer = z.object({
    name: z
      .string("Name is required")
      .check(z.minLength(3, "Name is too short"), z.regex(/^[A-Z]/, "Name begins with a capital")),
    stats: z.optional(z.object({ hits: z.int("Hits must be a number") })),
  });
  async function answerToBody(payload: string) {
    const { app } = await bareServer();
    app.post("/players", { schema: { body: NewPlayer } }, async () => "added");
    const headers = { "content-type": "application/json" };
    return app.inject({ method: "POST", url: "/players", headers, payload });
  }

  test("is a sentence for each field, the first of them for all", async () => {
    const answer = await answerToBody('{"name":"al","stats":{"hits":"many"}}');
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      message: "Name is too short",
      code: "invalid",
      fields: { name: "Name is too short", "stats.hits": "Hits must be a number" },
    });
  });

  test.each(["", "null", "[]", '"Al"', "3"])("is malformed as a whole: %j", async (payload) => {
    const answer = await answerToBody(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      message: "The request does not have the expected form.",
      code: "bad_request",
    });
  });
});

describe("a page's refusal", () => {
  const refusal = new AppError("not_found", "There is no such page.");
  test("is drawn for who reads pages", async () => {
    const { answer } = await answerTo(refusal, "text/html,*/*");
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe("<p>There is no such page.</p>");
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  });

  test.each([
    ["a program", "/dugout", "application/json"],
    ["an address of which no page can be drawn", "/api/dugout", "text/html"],
  ])("is JSON for %s", async (_who, path, accept) => {
    const { answer } = await answerTo(refusal, accept, path);
    expect(answer.json()).toEqual({ message: "There is no such page.", code: "not_found" });
  });

  test("is drawn for who posted a form from one", async () => {
    const { app } = await bareServer({}, () => "<p>drawn</p>");
    app.post("/dugout", () => Promise.reject(refusal));
    const answer = await app.inject({
      method: "POST",
      url: "/dugout",
      headers: { accept: "text/html" },
    });
    expect(answer.body).toBe("<p>drawn</p>");
  });
});
