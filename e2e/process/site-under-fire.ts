import { afterAll, beforeAll, expect } from "vitest";
import { type RawAnswer, requestText, sendRaw } from "./raw-requests.ts";
import { type ServerProcess, startSharedServer } from "./server-process.ts";
import { sharedEmbeddedSite } from "./sites.ts";

export const HOST = "Host: localhost";
export const JSON_TYPE = "Content-Type: application/json";

export interface SiteUnderFire {
  readonly server: ServerProcess;
  /** The first answer to these bytes. */
  answerTo(bytes: string | Buffer): Promise<RawAnswer>;
}

/**
 * One server for the tests of a file, that trusts no proxy. When they are over it must not have
 * failed at anything.
 */
export function siteUnderFire(): SiteUnderFire {
  let running: ServerProcess | undefined;
  let removeFolder = () => {};
  beforeAll(async () => {
    const { settings, remove } = await sharedEmbeddedSite();
    removeFolder = remove;
    running = await startSharedServer({ ...settings, TRUST_PROXY: "" });
  });
  afterAll(async () => {
    const exit = await running?.end("SIGTERM");
    removeFolder();
    const surprises = /"status":500|"level":[56]0|Error|evil\.example/;
    expect(exit?.output.split("\n").filter((line) => surprises.test(line))).toEqual([]);
  });
  const site = {
    get server() {
      if (!running) throw new Error("The server runs inside of tests only.");
      return running;
    },
    async answerTo(bytes: string | Buffer) {
      let answer: RawAnswer | undefined;
      const ask = async () => {
        [answer] = await sendRaw(site.server.port, bytes);
        return answer?.status;
      };
      // A busy machine makes the site answer 503 for a while.
      await expect.poll(ask, { interval: 200 }).not.toBe(503);
      if (!answer) throw new Error("The connection was closed without an answer.");
      return answer;
    },
  };
  return site;
}

export function get(path: string, ...headers: string[]): string {
  return requestText([`GET ${path} HTTP/1.1`, HOST, ...headers]);
}

export function post(path: string, body: string | Buffer, ...headers: string[]): Buffer {
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  const head = requestText([`POST ${path} HTTP/1.1`, HOST, length, ...headers]);
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}

/** The one form of a refusal, as JSON or as a page, with nothing of the machinery in it. */
export function expectRefusal({ headers, body }: RawAnswer): void {
  expect(body).not.toMatch(/statusCode|FST_|HPE_|node_modules|\bat .*:\d+:\d+|evil\.example/);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  expect(headers).not.toHaveProperty("x-powered-by");
  if (headers["content-type"] === "text/html; charset=utf-8") {
    expect(body).toMatch(/^<!DOCTYPE html>.*<h1/s);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    return;
  }
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  const { message, code, fields = {}, ...others } = JSON.parse(body);
  expect(others).toEqual({});
  expect(message).toMatch(/^[A-Z].*/);
  expect(code).toMatch(/^[a-z_]+$/);
  for (const text of Object.values(fields)) expect(text).toEqual(expect.any(String));
}
