import { expect, test } from "vitest";
import * as z from "zod/mini";
import { bareServer } from "#tests/bare-server.ts";

async function post(payload: string | Buffer, type = "application/json") {
  const { app } = await bareServer();
  app.post("/echo", { schema: { body: z.nullish(z.unknown()) } }, async ({ body }) => ({ body }));
  const headers = { "content-type": type };
  return app.inject({ method: "POST", url: "/echo", headers, payload });
}

test.each([
  ["", null],
  ["{}", {}],
  ['{"a":["é","😀",1e3,null,true]}', { a: ["é", "😀", 1000, null, true] }],
  ['{"a":1,"a":2}', { a: 2 }],
])("%j is taken", async (payload, body) => {
  const answer = await post(payload, "application/json; charset=utf-8");
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ body });
});

test("refuses what is not JSON, or sets a prototype", async () => {
  for (const payload of [
    "{",
    "{'a':1}",
    "undefined",
    "NaN",
    "\uFEFF",
    "a=1&b=2",
    '{"__proto__":{"role":"admin"}}',
    '{"a":{"\\u005f_proto__":{"role":"admin"}}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
  ]) {
    const answer = await post(payload);
    expect(answer.statusCode, payload).toBe(400);
    expect(answer.json(), payload).toEqual({
      message: "The request is not valid JSON.",
      code: "bad_request",
    });
  }
});

test("refuses characters that cannot be stored", async () => {
  for (const [_what, payload] of [
    ["NUL", '"\\u0000"'],
    ["a NUL deep inside", '{"a":[{"b":"x\\u0000y"}]}'],
    ["a NUL in a name", '{"a\\u0000":1}'],
    ["the first half of a pair", '{"a":"\\ud83d"}'],
    ["the second half of a pair", '{"a":"\\ude00 "}'],
    ["half a pair in a name", '{"\\ud83d":1}'],
  ] as const) {
    const answer = await post(payload);
    expect(answer.statusCode, payload).toBe(400);
    expect(answer.json(), payload).toMatchObject({
      message: "The request contains characters that can't be stored.",
    });
  }
});

test.each([
  ["Latin-1", Buffer.from('{"name":"Andr\xe9"}', "latin1")],
  ["half a character", Buffer.from([0x22, 0xc3, 0x22])],
  ["half a pair, encoded", Buffer.from([0x22, 0xed, 0xa0, 0xbd, 0x22])],
  ["a slash that is longer than it needs to be", Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
  ["UTF-16", Buffer.from('{"a":"é"}', "utf16le")],
])("%s is not UTF-8, whatever the request says it is", async (_what, payload) => {
  for (const charset of ["", "; charset=utf-8", "; charset=iso-8859-1"]) {
    const answer = await post(payload, `application/json${charset}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      message: "The request is not UTF-8 text.",
      code: "bad_request",
    });
  }
});

test("a character that stands for an unknown one is text like any other", async () => {
  expect((await post('"\ufffd"')).json()).toEqual({ body: "\ufffd" });
});

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

test("twenty levels are taken, more are not, however many", async () => {
  expect((await post(nested(20))).statusCode).toBe(200);
  for (const depth of [21, 50_000]) {
    const answer = await post(nested(depth));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: "The request is nested too deeply." });
  }
});
