import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { ApiError, apiContext } from "#lib/api.ts";
import ListingPage, { loader } from "#pages/connect.listings.$id.tsx";
import { paths } from "#paths.ts";
import { renderPage } from "#tests/render-page.tsx";

/** What the loader of the page makes of the status with which its listing is refused. */
function load(status: number) {
  const context = new RouterContextProvider();
  context.set(apiContext, {
    request: () => Promise.reject(new ApiError(status, "")),
  });
  const args: Pick<LoaderFunctionArgs, "params" | "context"> = { params: {}, context };
  return loader(args as LoaderFunctionArgs);
}

test("the page of a closed listing says so and leads on", async () => {
  const { data, init } = await load(410);
  expect(init?.status).toBe(410);
  const markup = renderPage(ListingPage, { loaderData: data });
  expect(markup).toContain("This listing is closed");
  expect(markup).toContain(`href="${paths.connect}"`);
});

test("the page of a listing that is not there is the 404 page", async () => {
  await expect(load(404)).rejects.toMatchObject({ init: { status: 404 } });
});
