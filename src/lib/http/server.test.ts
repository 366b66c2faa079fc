import { describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { bareServer } from "#tests/bare-server.ts";
import { answerToBytes } from "#tests/raw-request.ts";
import { takeSurprises } from "#tests/surprises.ts";
import { INNER_CALL_HEADER } from "./server.ts";

const SECURITY_HEADERS = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
};

describe("every answer has the security headers:", () => {
  test.each([
    ["a success", { url: "/score" }, 200],
    ["an address that is not there", { url: "/nowhere" }, 404],
    ["an address that cannot be read", { url: "/%E0%A4%A" }, 400],
    ["a bug", { url: "/bug" }, 500],
    ["a refused body", { method: "POST", url: "/score", payload: "x" }, 415],
    ["another site's request", { method: "POST", url: "/score", headers: { origin: "null" } }, 403],
  ] as const)("%s", async (_what, request, status) => {
    const { app } = await bareServer();
    app.get("/score", async () => "3:2");
    app.post("/score", async () => "3:3");
    app.get("/bug", () => Promise.reject(new Error("dropped ball")));
    const answer = await app.inject(request as { url: string });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(SECURITY_HEADERS);
    takeSurprises();
  });

  test("a request while the site stops", async () => {
    const { app, drain } = await bareServer();
    await drain.start(0);
    const answer = await app.inject("/score");
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject(SECURITY_HEADERS);
  });

  test("bytes that are no request", async () => {
    const { app } = await bareServer();
    const answer = await answerToBytes(app, "PLAY BALL\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    for (const name of Object.keys(SECURITY_HEADERS)) expect(answer).toContain(`\n${name}: `);
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toEqual({
      message: "The request could not be understood.",
      code: "bad_request",
    });
  });
});

test("a request of HTTP/1.1 without a host is refused in our form, one of HTTP/1.0 is not", async () => {
  const { app } = await bareServer();
  app.get("/score", async () => "3:2");
  const refused = await answerToBytes(app, "GET /score HTTP/1.1\r\nConnection: close\r\n\r\n");
  expect(refused).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  for (const name of Object.keys(SECURITY_HEADERS)) expect(refused).toContain(`\n${name}: `);
  expect(refused).toContain('"code":"bad_request"');
  const answered = await answerToBytes(app, "GET /score HTTP/1.0\r\n\r\n");
  expect(answered).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

test("what else a client expects changes no answer", async () => {
  const { app } = await bareServer();
  app.get("/score", async () => "3:2");
  const lines = ["GET /score HTTP/1.1", "Host: localhost", "Expect: tea", "Connection: close"];
  const answer = await answerToBytes(app, `${lines.join("\r\n")}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

test("a browser is told to keep to https where the site is https", async () => {
  const { app } = await bareServer({ baseUrl: "https://raw.example" });
  const { headers } = await app.inject("/");
  expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  const plain = await (await bareServer()).app.inject("/");
  expect(plain.headers).not.toHaveProperty("strict-transport-security");
});

test("headers of more than 16 kB are refused", async () => {
  const { app } = await bareServer();
  const answer = await answerToBytes(
    app,
    `GET / HTTP/1.1\r\nX-Long: ${"a".repeat(17_000)}\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).toContain('"code":"headers_too_large"');
});

test("headers get 30 seconds and a whole request 60, looks at the clock included", async () => {
  const { app } = await bareServer();
  const server = app.server as typeof app.server & { connectionsCheckingInterval: number };
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = server;
  const longest = [headersTimeout, requestTimeout].map((ms) => ms + connectionsCheckingInterval);
  expect(longest).toEqual([30_000, 60_000]);
});

describe("a body", () => {
  async function post(payload: string, headers = {}) {
    const { app } = await bareServer();
    app.post("/score", { schema: { body: z.unknown() } }, async () => "3:3");
    return app.inject({
      method: "POST",
      url: "/score",
      headers: { "content-type": "application/json", ...headers },
      payload,
    });
  }
  const bytes = (length: number) => JSON.stringify("a".repeat(length - 2));

  test("of 100 kB is taken, of a byte more is not", async () => {
    expect((await post(bytes(100_000))).statusCode).toBe(200);
    const answer = await post(bytes(100_001));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({ message: "The request is too large.", code: "too_large" });
  });

  test("that is compressed is not taken", async () => {
    const answer = await post("{}", { "content-encoding": "gzip" });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ message: "Compressed requests are not accepted." });
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "text/json",
  ])("of type %s is not taken", async (type) => {
    const answer = await post("{}", { "content-type": type });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ code: "unsupported_media_type" });
  });
});

describe("the address of a client", () => {
  async function ipSeen(trustProxy: string[], headers: Record<string, string>) {
    const { app } = await bareServer({ trustProxy });
    app.get("/ip", async ({ ip }) => ip);
    return (await app.inject({ url: "/ip", headers, remoteAddress: "127.0.0.1" })).body;
  }
  const forwarded = { "x-forwarded-for": "203.0.113.9, 198.51.100.7" };

  test("is the socket's, whatever the headers say, loopback or not", async () => {
    const claims = { ...forwarded, "x-real-ip": "203.0.113.9", forwarded: "for=203.0.113.9" };
    expect(await ipSeen([], { ...claims, "cf-connecting-ip": "203.0.113.9" })).toBe("127.0.0.1");
    expect(await ipSeen(["10.0.0.1"], claims)).toBe("127.0.0.1");
  });

  test("is the last one that no trusted proxy wrote", async () => {
    expect(await ipSeen(["127.0.0.1"], forwarded)).toBe("198.51.100.7");
    expect(await ipSeen(["127.0.0.1", "198.51.100.0/24"], forwarded)).toBe("203.0.113.9");
  });
});

describe("a request's line in the log", () => {
  test("tells its id, method, route, status and time, and nothing of who came", async () => {
    const { app, logLines } = await bareServer({ trustProxy: ["127.0.0.1"] });
    app.get("/players/:name", async () => "Julien Belombray");
    await app.inject({
      url: "/players/belombray?email=coach@example.com",
      headers: {
        cookie: "raw_session=token-of-the-coach",
        "x-forwarded-for": "203.0.113.9",
        "user-agent": "Coach's phone",
      },
    });
    expect(logLines).toEqual([
      {
        level: 30,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        method: "GET",
        route: "/players/:name",
        status: 200,
        ms: expect.any(Number),
      },
    ]);
  });

  test("is one line, whatever stands in the address", async () => {
    const { app, logLines } = await bareServer();
    await app.inject('/%0A{"level":60,"msg":"forged"}?x=%0d%0a');
    await app.inject("/%E0%A4%A");
    expect(logLines.map(({ route, status }) => [route, status])).toEqual([
      ["none", 404],
      ["none", 400],
    ]);
  });

  test("cannot take an id from the request", async () => {
    const { app, logLines } = await bareServer();
    await app.inject({ url: "/", headers: { "request-id": "forged", "x-request-id": "forged" } });
    expect(JSON.stringify(logLines)).not.toContain("forged");
  });

  test("is left out for the server's own calls only, which nobody else can claim", async () => {
    const { app, innerCallSecret, logLines } = await bareServer();
    await app.inject({ url: "/", headers: { [INNER_CALL_HEADER]: innerCallSecret } });
    expect(logLines).toEqual([]);
    await app.inject({ url: "/", headers: { [INNER_CALL_HEADER]: "1" } });
    expect(logLines).toHaveLength(1);
  });
});

/** Keeps the process from all else, so long at a time that the server sees it. */
function beBusy(): NodeJS.Timeout {
  const busy = setInterval(() => {
    const end = performance.now() + 40;
    while (performance.now() < end);
  });
  onTestFinished(() => clearInterval(busy));
  return busy;
}

test("while the process cannot keep up requests are refused, but not for what its start took", async () => {
  const { app } = await bareServer({ maxEventLoopDelayMs: 10 });
  app.get("/score", async () => "3:2");
  app.get("/alive", { config: { isAlwaysAnswered: true } }, async () => "yes");
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  const busy = beBusy();
  await app.listen({ port: 0 });
  expect(await statusOf("/score")).toBe(200);
  await expect.poll(() => statusOf("/score")).toBe(503);
  expect((await app.inject("/score")).headers["retry-after"]).toBe("2");
  expect(await statusOf("/alive")).toBe(200);
  clearInterval(busy);
  await expect.poll(() => statusOf("/score")).toBe(200);
});
