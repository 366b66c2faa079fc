import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { call, getQuery } from "#lib/call.ts";
import { createQueryClient } from "#lib/query.ts";
import { browserAt } from "#tests/browser-api.ts";
import { testApp } from "#tests/test-app.ts";
import { issueSetupCode } from "../service/setup-code.ts";
import { users } from "../tables.ts";
import { confirmAdult, login, register } from "./account.ts";
import { currentUserQuery } from "./current-user.ts";

test("a browser comes, makes an account, leaves and comes back", async () => {
  const { visitor } = await testApp();
  const api = browserAt(visitor);
  /** What is read now: a cache of its own each time. */
  const ask = () => createQueryClient(api);
  expect(await ask().fetchQuery(currentUserQuery())).toBeNull();
  const user = await register(
    { username: "ann", email: "ann@example.com", password: "gulf-coast-88", role: "parent" },
    api,
  );
  expect(await ask().fetchQuery(currentUserQuery())).toEqual(user);
  expect((await confirmAdult(api)).isAdult).toBe(true);
  await call("POST", "/api/logout", { api });
  expect(await ask().fetchQuery(getQuery("/api/auth-test"))).toEqual({
    isAuthenticated: false,
    user: null,
  });
  await expect(ask().fetchQuery(getQuery("/api/check-admin"))).rejects.toMatchObject({
    status: 401,
  });
  const again = await login({ username: "ANN", password: "gulf-coast-88" }, api);
  expect(again).toEqual({ ...user, isAdult: true });
  expect(await ask().fetchQuery(getQuery("/api/check-admin"))).toEqual({ isAdmin: false });
  const { data } = await ask().fetchQuery(getQuery("/api/user-activity"));
  expect(data.map(({ activityType }) => activityType)).toEqual(["logged_in", "registered"]);
});

test("the first administrator is made in the browser", async () => {
  const { visitor, db, deps } = await testApp();
  await db.delete(users).where(eq(users.role, "admin"));
  const setupCode = String(await issueSetupCode(deps));
  const api = browserAt(visitor);
  const ask = () => createQueryClient(api);
  expect((await ask().fetchQuery(getQuery("/api/create-admin"))).message).toContain("setup code");
  const form = { username: "skipper", password: "bottom-of-the-9th", setupCode };
  await call("POST", "/api/create-admin", { body: form, api });
  expect(await ask().fetchQuery(getQuery("/api/check-admin"))).toEqual({ isAdmin: true });
  await expect(ask().fetchQuery(getQuery("/api/create-admin"))).rejects.toMatchObject({
    status: 403,
    text: "There is already an administrator. Please log in.",
  });
});

test("reads who is signed in if the response to a login or a confirmation doesn't say so", async () => {
  const user = { id: 7, username: "ann", role: "parent", isAdult: true };
  const api = { request: async (method: string) => (method === "GET" ? user : {}) };
  const form = { username: "ann", password: "gulf-coast-88" };
  expect([await login(form, api), await confirmAdult(api)]).toEqual([user, user]);
});
