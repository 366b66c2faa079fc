// @module-tag dialect
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { type Api, ApiError, apiContext } from "#lib/api.ts";
import { keyedHash } from "#lib/secrets.ts";
import { loader } from "#pages/leaderboard.editions.$slug.tsx";
import { paths } from "#paths.ts";
import { testApp } from "#tests/test-app.ts";
import { anEdition } from "./testing.ts";

test("the former neutral address of an edition leads on to today's", async () => {
  const { db, deps, visitor } = await testApp();
  const guardianTokenHash = keyedHash(deps.secrets.vote, "board guardian token");
  await aProspect(db, { lastName: "Guioreux", rawRank: 1, guardianTokenHash });
  await anEdition(db, { 1: 1 }, { title: "The fall of Guioreux", slug: "fall-of-guioreux" });
  await visitor.post("/api/prospects/guardian/token", { answer: "refused", kinds: [] });
  const api: Api = {
    async request(_method, path) {
      const { status, body } = await visitor.get(path);
      if (status >= 400) throw new ApiError(status, JSON.stringify(body));
      return body;
    },
  };
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  const open = (slug: string) => loader({ context, params: { slug } } as never);
  const led = await open("edition-no-1").catch((answer: unknown) => answer);
  expect(led).toBeInstanceOf(Response);
  expect((led as Response).headers.get("location")).toBe(paths.edition("edition--1"));
  expect(await open("edition--1")).toMatchObject({
    data: { edition: { slug: "edition--1" } },
  });
});
