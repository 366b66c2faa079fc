import { expect, test } from "vitest";
import * as z from "zod/mini";
import { bareServer } from "#tests/bare-server.ts";
import { takeSurprises } from "#tests/surprises.ts";

const Message = z.object({
  id: z.int(),
  status: z.enum(["new", "answered"]),
  parts: z.array(z.object({ kind: z.nullable(z.enum(["text", "file"])) })),
});

async function answerWith(body: object) {
  const { app } = await bareServer();
  app.get("/message", { schema: { response: { 200: Message } } }, async () => body as never);
  return app.inject("/message");
}

const MESSAGE = { id: 7, status: "answered", parts: [{ kind: "text" }, { kind: null }] };

test("sends a response with the fields of its schema only", async () => {
  const answer = await answerWith({ ...MESSAGE, secret: "1234" });
  expect([answer.statusCode, answer.json()]).toEqual([200, MESSAGE]);
});

test("sends a state that a newer version wrote as it is, still without other fields", async () => {
  const parts = [{ kind: "voice_note", secret: "1234" }, { kind: "file" }, { kind: "poll" }];
  const answer = await answerWith({ ...MESSAGE, status: "on_hold", parts, secret: "1234" });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    ...{ id: 7, status: "on_hold" },
    parts: [{ kind: "voice_note" }, { kind: "file" }, { kind: "poll" }],
  });
});

test.each([
  ["a text where a state belongs", { status: "Call me at (504) 555-0100" }],
  ["no state", { status: null }],
  ["a state beside another fault", { status: "on_hold", id: "seven" }],
])("fails for %s", async (_what, fault) => {
  const answer = await answerWith({ ...MESSAGE, ...fault });
  expect([answer.statusCode, answer.json().code]).toEqual([500, "internal"]);
  takeSurprises();
});
