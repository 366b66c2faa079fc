import { describe, expect, test } from "vitest";
import { call, listProspects } from "./calls.ts";
import { openSocket, requestText, sendRaw } from "./raw-requests.ts";
import { expectRefusal, get, HOST, JSON_TYPE, post, siteUnderFire } from "./site-under-fire.ts";

/** Far less than the slow ones would hold others up. On an idle machine it is some milliseconds. */
const HEALTHY_P95_MS = 10_000;
const fire = siteUnderFire();

describe("odd but readable requests", () => {
  const ODD_TARGETS = [
    "//",
    "//evil.example",
    "//evil.example/",
    "//evil.example/%2f..",
    "/%5Cevil.example/",
    "/%2f%2fevil.example/",
    "/leaderboard/%00",
    "/leaderboard/%",
    "/leaderboard/%E0%A4%A",
    "/leaderboard/%FF%FE",
    "/leaderboard/0",
    "/leaderboard/01",
    "/leaderboard/1e0",
    "/leaderboard/2147483648",
    "/leaderboard/9223372036854775808",
    "/leaderboard/-1",
    "/leaderboard/%EF%BC%91",
    "/leaderboard/1%20",
    "/leaderboard/1/",
    "/LEADERBOARD",
    "/leaderboard/%2e%2e/%2e%2e/etc/passwd",
    "/assets/../../package.json",
    "/assets/..%2f..%2fserver%2findex.js",
    "/assets/%2e%2e/server/index.js",
    "/assets/",
    "/.git/config",
    "/.env",
    "/build/server/index.js",
    "/__proto__",
    "/api",
    "/api/",
    "/api//prospects",
    "/API/prospects",
    "/api/prospects/",
    "/api/prospects/%00",
    "/api/prospects/1%00",
    "/api/prospects/__proto__",
    "/api/prospects/constructor/vote",
    "/api/user/x.css",
    "/__manifest",
    `/${"x".repeat(10_000)}`,
    `/leaderboard/${"1".repeat(10_000)}`,
    `/leaderboard?search=${"%20".repeat(3_000)}`,
    `/api/prospects/${"1".repeat(10_000)}`,
    `/api/${"x/".repeat(5_000)}`,
  ];
  test("targets lead to a refusal, or to where they say on this site", async () => {
    for (const target of ODD_TARGETS) {
      for (const accept of ["text/html", "application/json"]) {
        const answer = await fire.answerTo(get(target, `Accept: ${accept}`));
        const { status, headers, body } = answer;
        const what = `${target.slice(0, 60)}: ${status} ${body.slice(0, 100)}`;
        expect([308, 400, 404], what).toContain(status);
        expect(headers["x-content-type-options"], what).toBe("nosniff");
        if (status === 308) {
          expect(headers.location, what).toMatch(/^\/(?![/\\])/);
        } else if (
          target.startsWith("/api/") ||
          !headers["content-type"]?.startsWith("text/html")
        ) {
          expectRefusal(answer);
        } else {
          expect(body, what).toContain("<h1");
          expect(body, what).not.toMatch(/\bat .*:\d+:\d+|node_modules/);
        }
      }
    }
  });

  test("a backslash at the beginning leads to no other site", async () => {
    const { headers } = await fire.answerTo(get("/\\evil.example/", "Accept: text/html"));
    expect(headers.location ?? "/").not.toContain("evil.example");
  });

  test("a search that no board has is a board without rows, not an error", async () => {
    const query =
      "search=%F0%9F%98%80%27%22%3C/script%3E&position=x&gradYear=1e9&mode=&mode=community";
    const { status, body } = await fire.answerTo(get(`/leaderboard?${query}`, "Accept: text/html"));
    expect(status).toBe(200);
    expect(body).not.toContain("'\"</script>");
  });

  test("what a request says of its host appears nowhere", async () => {
    const requests = [
      requestText(["GET http://evil.example/leaderboard HTTP/1.1", HOST]),
      requestText(["GET http://evil.example/leaderboard/1 HTTP/1.1", "Host: evil.example"]),
      requestText(["GET /leaderboard HTTP/1.1", "Host: evil.example"]),
      requestText(["GET /leaderboard/ HTTP/1.1", "Host: evil.example"]),
      requestText(["GET / HTTP/1.1", "Host: evil.example"]),
      requestText(["GET /leaderboard HTTP/1.1", "Host: a b"]),
      requestText(["GET /leaderboard HTTP/1.1", "Host:"]),
      requestText(["GET /leaderboard HTTP/1.1", "Host: evil.example/<script>"]),
      requestText(["GET /leaderboard HTTP/1.1", HOST, "Host: evil.example"]),
      get("/leaderboard", "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: https"),
      get(
        "/leaderboard",
        "Forwarded: host=evil.example;proto=https",
        "X-Original-URL: /evil.example",
      ),
      requestText(["GET http://evil.example/api/prospects HTTP/1.1", HOST]),
    ];
    for (const request of requests) {
      const answer = await fire.answerTo(request);
      const { status, headers, body } = answer;
      expect([200, 302, 308, 400, 404], request).toContain(status);
      expect(JSON.stringify(headers) + body, request).not.toContain("evil.example");
      if (status >= 400) expectRefusal(answer);
    }
    // Nothing of it was kept for the next one either.
    expect((await fire.answerTo(get("/leaderboard"))).body).not.toContain("evil.example");
  });

  test("methods that a page or call does not have are refused, and none tells of others", async () => {
    const requests = [
      ...["TRACE", "OPTIONS", "PUT", "DELETE", "PATCH", "POST", "PROPFIND"].flatMap((method) =>
        ["/leaderboard", "/api/prospects", "/healthz"].map((path) =>
          requestText([
            `${method} ${path} HTTP/1.1`,
            HOST,
            "Cookie: secret=evil",
            "Accept: text/html",
          ]),
        ),
      ),
      requestText(["OPTIONS * HTTP/1.1", HOST]),
      requestText([
        "OPTIONS /api/login HTTP/1.1",
        HOST,
        "Origin: https://evil.example",
        "Access-Control-Request-Method: POST",
      ]),
    ];
    for (const request of requests) {
      const answer = await fire.answerTo(request);
      expect([400, 404, 405], request).toContain(answer.status);
      expectRefusal(answer);
      expect(Object.keys(answer.headers).join()).not.toContain("access-control");
    }
  });

  test("HTTP/1.0 is answered, also without Host", async () => {
    const { status, headers, body } = await fire.answerTo("GET /api/prospects/1 HTTP/1.0\r\n\r\n");
    expect(status).toBe(200);
    expect(headers.connection).toBe("close");
    expect(JSON.parse(body).data.id).toBe(1);
  });

  test("pipelined requests are answered in their order", async () => {
    const ids = Array.from({ length: 50 }, (_, index) => index + 1);
    const requests = ids.map((id) => get(`/api/prospects/${id}`)).join("");
    const answers = await sendRaw(fire.server.port, requests, { answers: ids.length });
    expect(answers.map(({ body }) => JSON.parse(body).data.id)).toEqual(ids);
  });

  test("a body of a GET is ignored, and what follows is a request of its own", async () => {
    const inner = get("/api/prospects/3");
    const first = requestText(
      ["GET /api/prospects/1 HTTP/1.1", HOST, `Content-Length: ${inner.length}`],
      inner,
    );
    const answers = await sendRaw(fire.server.port, first + get("/api/prospects/2"), {
      answers: 2,
    });
    expect(answers.map(({ body }) => JSON.parse(body).data.id)).toEqual([1, 2]);
  });

  test("a client that asks for leave to send its body gets it", async () => {
    const answer = await fire.answerTo(
      post(
        "/api/login",
        '{"username":"nobody","password":"guessed"}',
        JSON_TYPE,
        "Expect: 100-continue",
      ),
    );
    expect(answer.status).toBe(401);
    expectRefusal(answer);
  });
});

describe("who sends a request", () => {
  const vote = (id: number, ...headers: string[]) =>
    post(`/api/prospects/${id}/vote`, "", ...headers);

  test("headers of a proxy make no other voter of the same address", async () => {
    expect((await fire.answerTo(vote(20))).status).toBe(200);
    for (const header of [
      "X-Forwarded-For: 203.0.113.9",
      "X-Forwarded-For: 203.0.113.9, 127.0.0.1",
      "Forwarded: for=203.0.113.9",
      "X-Real-IP: 203.0.113.9",
      "X-Client-IP: 203.0.113.9",
      "True-Client-IP: 203.0.113.9",
      "CF-Connecting-IP: 203.0.113.9",
      "Fly-Client-IP: 203.0.113.9",
      "Via: 1.1 evil.example",
      "X-Inner-Call: 1",
      "Cookie: raw_session=evil",
    ]) {
      const answer = await fire.answerTo(vote(20, header));
      expect(answer.status, header).toBe(409);
      expectRefusal(answer);
    }
  });

  test("a vote that another site sends is refused and not counted", async () => {
    const votesOf = async (id: number) =>
      (await listProspects(fire.server)).find((player) => player.id === id)?.communityVotes;
    const before = await votesOf(21);
    for (const headers of [
      ["Sec-Fetch-Site: cross-site"],
      ["Sec-Fetch-Site: same-site"],
      ["Sec-Fetch-Site: nonsense"],
      ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: cross-site"],
      ["Sec-Fetch-Site: cross-site", `Origin: http://localhost:${fire.server.port}`],
      ["Origin: https://evil.example"],
      ["Origin: null"],
      [`Origin: http://localhost:${fire.server.port}`, "Origin: https://evil.example"],
      [`Origin: http://localhost:${fire.server.port}.evil.example`],
      [`Origin: https://localhost:${fire.server.port}`],
      ["Referer: https://evil.example/leaderboard"],
      ["Referer: nonsense"],
    ]) {
      const answer = await fire.answerTo(vote(21, ...headers));
      expect(answer.status, headers.join()).toBe(403);
      expect(JSON.parse(answer.body).code).toBe("cross_site");
      expectRefusal(answer);
    }
    for (const request of [
      get("/api/prospects/21/vote"),
      get("/api/prospects/21/vote", "X-HTTP-Method-Override: POST"),
      get("/api/prospects/21/vote?_method=POST"),
    ]) {
      expect((await fire.answerTo(request)).status).toBe(404);
    }
    expect(await votesOf(21)).toBe(before);
    const own = await fire.answerTo(vote(21, `Origin: http://localhost:${fire.server.port}`));
    expect(own.status).toBe(200);
    expect(await votesOf(21)).toBe((before ?? 0) + 1);
  });
});

test("200 slow and idle connections do not slow others down", async () => {
  const beginnings = [
    "",
    "GET /leaderb",
    `POST /api/login HTTP/1.1\r\n${HOST}\r\n${JSON_TYPE}\r\nContent-Length: 999\r\n\r\n{`,
    get("/healthz"),
  ];
  const slow = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      openSocket(fire.server.port, beginnings[index % beginnings.length] as string),
    ),
  );
  const times: number[] = [];
  const paths = ["/api/prospects", "/leaderboard", "/leaderboard/1", "/healthz"];
  for (let index = 0; index < 200; index += 1) {
    // Each of the slow ones sends a little more meanwhile.
    slow[index]?.write("x");
    const { status, tookMs } = await call(
      fire.server,
      "GET",
      paths[index % paths.length] as string,
    );
    expect(status).toBe(200);
    times.push(tookMs);
  }
  const p95 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  console.log(`p95 of healthy requests beside 200 slow connections: ${p95.toFixed(1)} ms`);
  expect(p95).toBeLessThan(HEALTHY_P95_MS);
});
