import type { ServerBuild } from "react-router";
import { describe, expect, test } from "vitest";
import { AppError, tooBusy } from "#lib/errors.ts";
import { bareServer } from "#tests/bare-server.ts";
import { takeSurprises } from "#tests/surprises.ts";
import { createRefusalPage } from "./refusal-page.server.tsx";

const build = {
  assets: { routes: { root: { css: ["/assets/root-1.css", "/assets/board-2.css"] } } },
} as unknown as ServerBuild;

async function pageOf(thrown: Error, method: "GET" | "HEAD" | "POST" = "GET", url = "/board") {
  const { app } = await bareServer({}, createRefusalPage(build));
  app.all("/board", () => Promise.reject(thrown));
  return app.inject({ method, url, headers: { accept: "text/html" } });
}

test("who opens an address that is refused reads why, in the dress of the site, without a script", async () => {
  const answer = await pageOf(new AppError("not_found", "There is no such page."));
  expect(answer.statusCode).toBe(404);
  expect(answer.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": expect.stringContaining("style-src 'self'"),
  });
  expect(answer.body).toMatch(/^<!DOCTYPE html><html lang="en-US">/);
  expect(answer.body).toContain("There is no such page.");
  expect(answer.body.match(/<h1/g)).toHaveLength(1);
  expect(answer.body).toContain("<title>");
  expect(answer.body).toContain('content="noindex"');
  for (const sheet of ["/assets/root-1.css", "/assets/board-2.css"]) {
    expect(answer.body).toContain(`<link rel="stylesheet" href="${sheet}"/>`);
  }
  expect(answer.body).not.toMatch(/<script|<style|style=|\son\w+=/i);
});

test("what stands in the sentence is text", async () => {
  const { body } = await pageOf(new AppError("bad_request", `<img src=x onerror="alert(1)">'&`));
  expect(body).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#x27;&amp;");
  expect(body).not.toContain("<img");
});

test("a bug is told in the sentence of the specification and no other", async () => {
  const { statusCode, body } = await pageOf(new Error("column raw_rank does not exist"));
  expect(statusCode).toBe(500);
  expect(body).toContain(
    "We&#x27;re sorry, but an unexpected error occurred. Please try refreshing the page.",
  );
  expect(body).not.toContain("raw_rank");
  takeSurprises();
});

describe("a page that cannot be had now", () => {
  test("says so, offers the same address, and asks for it again by itself", async () => {
    const { statusCode, headers, body } = await pageOf(tooBusy(), "GET", "/board?q=a&tries=1");
    expect(statusCode).toBe(503);
    expect(headers["retry-after"]).toBe("2");
    expect(headers.refresh).toMatch(/^[4-8]; url=\/board\?q=a&tries=2$/);
    expect(body).toContain("<title>Please try again in a moment | RAW</title>");
    expect(body).toContain("The site is very busy right now. Please try again.");
    expect(body).toContain("This page tries again by itself.");
    expect(body).toMatch(/<a href="\/board\?q=a"[^>]*>Try again<\/a>/);
    expect(body).not.toContain("Something went wrong");
  });

  test("gives up asking by itself, and no more says so", async () => {
    const { headers, body } = await pageOf(tooBusy(), "GET", "/board?tries=5");
    expect(headers.refresh).toBeUndefined();
    expect(body).not.toContain("by itself");
    expect(body).toMatch(/<a href="\/board"[^>]*>Try again<\/a>/);
  });

  test("is not sent a form again", async () => {
    const { headers, body } = await pageOf(tooBusy(), "POST");
    expect(headers.refresh).toBeUndefined();
    expect(body).toContain("What you wrote was not sent.");
    expect(body).toMatch(/<a href="\/board"[^>]*>Open the page again<\/a>/);
  });

  test("is no call's: programs read when to come again", async () => {
    const { app } = await bareServer({}, createRefusalPage(build));
    app.get("/board", () => Promise.reject(tooBusy()));
    const { headers } = await app.inject("/board");
    expect([headers["retry-after"], headers.refresh]).toEqual(["2", undefined]);
  });
});

test("asked for its headers only, it has no body", async () => {
  const answer = await pageOf(new AppError("not_found", "There is no such page."), "HEAD");
  expect([answer.statusCode, answer.body]).toEqual([404, ""]);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
});

test("a call's refusal is never a page", async () => {
  const { app } = await bareServer({}, createRefusalPage(build));
  app.get("/api/stats", () => Promise.reject(new AppError("not_found", "No such call.")));
  const answer = await app.inject({ url: "/api/stats", headers: { accept: "text/html" } });
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
});
