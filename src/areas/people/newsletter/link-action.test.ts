import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type Api, ApiError, apiContext } from "#lib/api.ts";
import { linkAction } from "./components/link-action.ts";

async function press(call: (token: string, api: Api) => Promise<void>) {
  const context = new RouterContextProvider();
  context.set(apiContext, { request: async () => ({}) });
  return linkAction(call)({ params: { token: "7-abc" }, context } as never);
}

test("the button of a mail's link makes the call with its token", async () => {
  const tokens: string[] = [];
  const answer = await press(async (token) => void tokens.push(token));
  expect(tokens).toEqual(["7-abc"]);
  expect(answer.data).toEqual({ refusal: null });
});

test("what the call refuses is said on the page, with its status", async () => {
  const answer = await press(async () => {
    throw new ApiError(404, JSON.stringify({ message: "This link is no longer valid." }));
  });
  expect(answer).toMatchObject({
    data: { refusal: "This link is no longer valid." },
    init: { status: 404 },
  });
});

test("what nobody expected is no refusal", async () => {
  await expect(press(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});
