import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { type Api, ApiError, apiContext } from "#lib/api.ts";
import { withQuery } from "#lib/list-address.ts";
import { loader, meta } from "#pages/privacy.request._index.tsx";
import { pageParameters, paths } from "#paths.ts";
import { testApp } from "#tests/test-app.ts";

const ROOT = { baseUrl: "https://raw.example", siteName: "RAW", picture: { path: "/", alt: "" } };
const NOINDEX = { name: "robots", content: "noindex" };

test("search engines list the form for a removal, but not one that names a child, hidden or not", async () => {
  const { db, visitor } = await testApp();
  const shown = await aProspect(db, { firstName: "Julien", lastName: "Belombray" });
  const api: Api = {
    async request(_method, path) {
      const { status, body } = await visitor.get(path);
      if (status >= 400) throw new ApiError(status, JSON.stringify(body));
      return body;
    },
  };
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  const tagsOf = async (query: Record<string, string>) => {
    const request = new Request(ROOT.baseUrl + withQuery(paths.privacyRequest, query));
    const { data } = await loader({ request, context } as never);
    const matches = [{ id: "root", loaderData: ROOT }];
    return meta({ loaderData: data, matches } as never);
  };
  expect(await tagsOf({})).not.toContainEqual(NOINDEX);
  const { prospect, nomination } = pageParameters;
  expect(await tagsOf({ [prospect]: String(shown.id) })).toContainEqual(NOINDEX);
  for (const parameter of [prospect, nomination]) {
    expect(await tagsOf({ [parameter]: "9999" })).toContainEqual(NOINDEX);
  }
});
