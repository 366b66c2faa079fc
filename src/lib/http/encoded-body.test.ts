import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { bareServer } from "#tests/bare-server.ts";
import { encodeBody, sendBody } from "./encoded-body.ts";

const TEXT = JSON.stringify({ data: Array.from({ length: 50 }, (_, id) => ({ id, name: "Zoë" })) });
const READ = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
};

async function ask(headers: Record<string, string>) {
  const { app } = await bareServer();
  const body = encodeBody(TEXT);
  app.get("/list", async (request, reply) => sendBody(request, reply, body));
  return app.inject({ url: "/list", headers });
}

describe("the best encoding that the client takes is sent", () => {
  test("sends the encoding that the browser takes", async () => {
    const rows: [string | undefined, keyof typeof READ][] = [
      [undefined, "identity"],
      ["gzip, deflate, br, zstd", "br"],
      ["br;q=0.1, gzip;q=1", "br"],
      ["gzip", "gzip"],
      ["GZIP", "gzip"],
      ["gzip;q=0.5, br;q=0", "gzip"],
      ["br;q=0.000, gzip ; q=0", "identity"],
      ["br; Q=0", "identity"],
      ["identity", "identity"],
      ["deflate, brotli, gzipped", "identity"],
      ["", "identity"],
    ];
    for (const [accepted, encoding] of rows) {
      const answer = await ask(accepted === undefined ? {} : { "accept-encoding": accepted });
      expect(answer.headers["content-encoding"] ?? "identity", String(accepted)).toBe(encoding);
      expect(READ[encoding](answer.rawPayload).toString(), String(accepted)).toBe(TEXT);
      expect(answer.headers["content-length"], String(accepted)).toBe(
        String(answer.rawPayload.length),
      );
    }
  });
});

describe("who has the content already is told so", () => {
  const { etag } = encodeBody(TEXT);
  test.each([etag, `"other", ${etag}`, `${etag},"other"`, etag.replace("W/", ""), "*"])(
    "with %s",
    async (known) => {
      const answer = await ask({ "if-none-match": known, "accept-encoding": "br" });
      expect(answer.statusCode).toBe(304);
      expect(answer.headers.etag).toBe(etag);
      expect(answer.body).toBe("");
      expect(answer.headers).not.toHaveProperty("content-encoding");
    },
  );

  test.each(['W/"other"', etag.slice(0, -2), ""])("but not with %j", async (known) => {
    const answer = await ask({ "if-none-match": known });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(TEXT);
  });

  test("and other content has another tag", () => {
    expect(encodeBody(TEXT).etag).toBe(etag);
    expect(encodeBody(`${TEXT} `).etag).not.toBe(etag);
  });
});

test("a body is compressed once, and only when asked", async () => {
  const body = encodeBody(TEXT);
  const [first, second] = await Promise.all([body.brotli(), body.brotli()]);
  expect(second).toBe(first);
  expect(await body.brotli()).toBe(first);
  expect(await body.gzip()).toBe(await body.gzip());
});

test("a picture's bytes are sent as they are", async () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x00, 0xff]);
  expect(encodeBody(png).identity.equals(png)).toBe(true);
});
