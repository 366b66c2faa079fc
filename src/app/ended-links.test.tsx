import type { ComponentType } from "react";
import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { type Api, ApiError, apiContext } from "#lib/api.ts";
import * as minor from "#pages/connect.guardian.$token.tsx";
import * as report from "#pages/evaluation-report.$token.tsx";
import * as board from "#pages/leaderboard.guardian.$token.tsx";
import * as youScout from "#pages/you-scout.guardian.$token.tsx";
import { paths } from "#paths.ts";
import { renderPage } from "#tests/render-page.tsx";
import { type TestApp, testApp } from "#tests/test-app.ts";

interface LinkPage {
  default: ComponentType;
  loader(args: never): Promise<{ data: { found: unknown }; init: ResponseInit | null }>;
  meta(args: never): { title?: string }[];
}

const PAGES = [
  ["the board", board],
  ["YouScout", youScout],
  ["Connect", minor],
  ["an evaluation's report", report],
] as unknown as [string, LinkPage][];

/** The page of a link as the server makes it of the real calls. */
async function open({ visitor }: Pick<TestApp, "visitor">, page: LinkPage, token: string) {
  const context = new RouterContextProvider();
  const api: Api = {
    async request(_method, path) {
      const { status, body } = await visitor.get(path);
      if (status >= 400) throw new ApiError(status, JSON.stringify(body));
      return body;
    },
  };
  context.set(apiContext, api);
  const request = new Request("http://localhost/");
  const { data, init } = await page.loader({ request, params: { token }, context } as never);
  const [{ title } = {}] = page.meta({ loaderData: data } as never);
  const markup = renderPage(page.default, { loaderData: data });
  return { status: init?.status, title, markup };
}

/** A site with a player whose guardian was asked, and the token of that link. */
async function asked() {
  const site = await testApp();
  const guardianEmail = "mother@family.example";
  await aProspect(site.db, { guardianEmail });
  await site.admin.post("/api/admin/prospects/1/guardian/ask");
  const [mail] = (await site.outbox()).filter(({ to }) => to === guardianEmail);
  const [, token = ""] = /guardian\/([\w-]{43})/.exec(JSON.stringify(mail)) ?? [];
  return { site, token };
}

describe.each(PAGES)("a link of %s that has ended", (_what, page) => {
  test("says so, with a way on, and stays 404", async () => {
    const { status, title, markup } = await open(await testApp(), page, "e".repeat(43));
    expect(status).toBe(404);
    expect(title).toBe("This link has ended | RAW");
    expect(markup.match(/<h1/g)).toHaveLength(1);
    expect(markup).toContain("This link has ended");
    expect(markup).toContain(`href="${paths.privacyRequest}"`);
    expect(markup).not.toContain("router");
  });
});

test("a link that ended and one that never was are one page, word for word", async () => {
  const { site, token } = await asked();
  const [, page] = PAGES[0] as [string, LinkPage];
  const opened = await open(site, page, token);
  expect(opened.status).toBe(200);
  expect(opened.markup).toContain("Julien");
  await site.admin.post("/api/admin/prospects/1/guardian/ask");
  const ended = await open(site, page, token);
  expect(ended).toEqual(await open(site, page, "n".repeat(43)));
  expect(ended.markup).not.toContain("Julien");
});

test("twenty wrong links keep nobody of the same address from a right one", async () => {
  const { site, token } = await asked();
  const wrong = (index: number) =>
    site.visitor.get(`/api/prospects/guardian/${`${index}`.padStart(43, "w")}`);
  for (let index = 0; index < 20; index += 1) await wrong(index);
  const beyond = await wrong(20);
  expect(beyond.status).toBe(429);
  const said = { answer: "hidden", kinds: [] };
  expect((await site.visitor.post(`/api/prospects/guardian/${token}`, said)).status).toBe(200);
  const [, page] = PAGES[0] as [string, LinkPage];
  const late = await open(site, page, "n".repeat(43));
  expect([late.status, late.title]).toEqual([429, "This link has ended | RAW"]);
});
