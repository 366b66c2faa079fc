import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { requestText, sendRaw } from "./raw-requests.ts";
import { expectRefusal, get, HOST, JSON_TYPE, post, siteUnderFire } from "./site-under-fire.ts";

const fire = siteUnderFire();

describe("bytes that are no request are refused", () => {
  const REFUSED: [what: string, bytes: string | Buffer, status: number][] = [
    ["words", "HELLO\r\n\r\n", 400],
    ["the beginning of TLS", Buffer.from("16030100a5010000a10303", "hex"), 400],
    ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
    ["a version that does not exist", `GET / HTTP/9.9\r\n${HOST}\r\n\r\n`, 400],
    ["a method in small letters", `get / HTTP/1.1\r\n${HOST}\r\n\r\n`, 400],
    ["an unknown method", `BREW /coffee HTTP/1.1\r\n${HOST}\r\n\r\n`, 400],
    ["a space in the target", `GET /a b HTTP/1.1\r\n${HOST}\r\n\r\n`, 400],
    ["a control character in the target", `GET /\x01 HTTP/1.1\r\n${HOST}\r\n\r\n`, 400],
    ["a target without slash", `GET leaderboard HTTP/1.1\r\n${HOST}\r\n\r\n`, 400],
    ["a header without colon", get("/", "nonsense"), 400],
    ["a space before the colon", get("/", "Accept : text/html"), 400],
    ["a NUL in a header", get("/", "Accept: \0"), 400],
    ["a folded header", get("/", "Accept: text/html,", " text/plain"), 400],
    [
      "a length that is no number",
      requestText(["POST /api/login HTTP/1.1", HOST, "Content-Length: abc"]),
      400,
    ],
    [
      "a negative length",
      requestText(["POST /api/login HTTP/1.1", HOST, "Content-Length: -1"]),
      400,
    ],
    [
      "two lengths",
      requestText(
        ["POST /api/login HTTP/1.1", HOST, "Content-Length: 2", "Content-Length: 3"],
        "{}",
      ),
      400,
    ],
    [
      "a length beside chunks",
      requestText(
        [
          "POST /api/login HTTP/1.1",
          HOST,
          JSON_TYPE,
          "Content-Length: 2",
          "Transfer-Encoding: chunked",
        ],
        "0\r\n\r\n",
      ),
      400,
    ],
    [
      "an encoding that is not chunked",
      requestText(["POST /api/login HTTP/1.1", HOST, "Transfer-Encoding: chunked, gzip"]),
      400,
    ],
    [
      "a chunk without size",
      requestText(
        ["POST /api/login HTTP/1.1", HOST, JSON_TYPE, "Transfer-Encoding: chunked"],
        "zz\r\n",
      ),
      400,
    ],
    ["a header of 20 kB", get("/", `Accept: ${"x".repeat(20_000)}`), 431],
    ["3,000 headers", get("/", ...Array.from({ length: 3_000 }, (_, n) => `X-${n}: ${n}`)), 431],
    ["a target of 20 kB", get(`/${"x".repeat(20_000)}`), 431],
  ];
  test.for(REFUSED)("%s", async ([, bytes, status]) => {
    const answer = await fire.answerTo(bytes);
    expect(answer.status).toBe(status);
    expectRefusal(answer);
  });

  test("no Host", async () => {
    const answer = await fire.answerTo(requestText(["GET /leaderboard HTTP/1.1"]));
    expect(answer.status).toBe(400);
    expectRefusal(answer);
  });

  test("an expectation that nobody can meet", async () => {
    const answer = await fire.answerTo(post("/api/login", "{}", JSON_TYPE, "Expect: tea"));
    expect([417, 422]).toContain(answer.status);
    expectRefusal(answer);
  });

  test("CONNECT gets no tunnel", async () => {
    const [answer] = await sendRaw(
      fire.server.port,
      `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n\r\n`,
    );
    if (answer) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expectRefusal(answer);
    }
  });
});

describe("bodies", () => {
  const deep = (depth: number) => `{"username":${"[".repeat(depth)}${"]".repeat(depth)}}`;
  const large = JSON.stringify({ username: "x".repeat(100_001), password: "x" });
  const chunked = (text: string) =>
    Buffer.from(
      requestText(
        ["POST /api/login HTTP/1.1", HOST, JSON_TYPE, "Transfer-Encoding: chunked"],
        `${text.replace(/.{1,4096}/gs, (part) => `${part.length.toString(16)}\r\n${part}\r\n`)}0\r\n\r\n`,
      ),
    );
  const login = (body: string | Buffer, ...headers: string[]) =>
    post("/api/login", body, ...(headers.length > 0 ? headers : [JSON_TYPE]));
  const sound = '{"username":"nobody","password":"guessed"}';

  const REFUSED: [what: string, bytes: Buffer, statuses: number[]][] = [
    ["too large", login(large), [413]],
    ["too large in chunks", chunked(large), [413]],
    [
      "announced as too large",
      Buffer.from(
        requestText(["POST /api/login HTTP/1.1", HOST, JSON_TYPE, "Content-Length: 99999999999"]),
      ),
      [413],
    ],
    ["nested 21 deep", login(deep(21)), [400]],
    ["nested 40,000 deep", login(deep(40_000)), [400]],
    [
      "with __proto__",
      login('{"__proto__":{"role":"admin"},"username":"a","password":"b"}'),
      [400],
    ],
    [
      "with constructor.prototype",
      login('{"constructor":{"prototype":{"role":"admin"}},"username":"a"}'),
      [400],
    ],
    ["half a JSON", login('{"username":"no'), [400]],
    ["a NUL in a text", login('{"username":"a\\u0000bc","password":"guessed"}'), [400]],
    ["half a character", login('{"username":"a\\ud800bc","password":"guessed"}'), [400]],
    ["bytes that are no UTF-8", login(Buffer.from([0x22, 0xff, 0xfe, 0x22])), [400]],
    ["null", login("null"), [400, 422]],
    ["a list", login("[]"), [400, 422]],
    ["a number", login("1"), [400, 422]],
    ["nothing", login(""), [400, 422]],
    ["lists instead of texts", login('{"username":["nobody"],"password":{"$ne":""}}'), [422]],
    ["numbers instead of texts", login('{"username":1,"password":true}'), [422]],
    [
      "a form",
      login("username=nobody&password=guessed", "Content-Type: application/x-www-form-urlencoded"),
      [415],
    ],
    ["a text", login(sound, "Content-Type: text/plain"), [415]],
    ["an upload", login("--x--", "Content-Type: multipart/form-data; boundary=x"), [415]],
    ["a type that is none", login(sound, "Content-Type: ;;;"), [415]],
    ["no type", login(sound, "Accept: */*"), [415]],
    ["compressed", login(gzipSync(sound), JSON_TYPE, "Content-Encoding: gzip"), [415]],
  ];
  test.for(REFUSED)("%s: refused", async ([, bytes, statuses]) => {
    const answer = await fire.answerTo(bytes);
    expect(statuses).toContain(answer.status);
    expectRefusal(answer);
  });

  test("unknown properties change nothing", async () => {
    const answer = await fire.answerTo(
      login(sound.replace("{", '{"role":"admin","isAdmin":true,')),
    );
    expect(answer.status).toBe(401);
  });
});
