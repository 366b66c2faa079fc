import { expect, test, vi } from "vitest";
import { ApiError } from "./api.ts";
import { addressOf, call, findQuery, getQuery } from "./call.ts";
import { createQueryClient } from "./query.ts";

function recordingApi() {
  const request = vi.fn(async () => ({ data: [] }));
  return { api: { request }, calls: () => request.mock.calls };
}

test("a call fills in its path, adds its query and sends its body", async () => {
  const { api, calls } = recordingApi();
  await call("GET", "/api/prospects", { api });
  await call("PATCH", "/api/shop/orders/{token}", {
    path: { token: "a/b c" },
    body: { answer: "wait" },
    api,
  });
  await call("GET", "/api/admin/shop/orders", {
    query: { q: "R&B", page: "2", from: undefined },
    api,
  });
  expect(calls()).toEqual([
    ["GET", "/api/prospects", undefined],
    ["PATCH", "/api/shop/orders/a%2Fb%20c", { answer: "wait" }],
    ["GET", "/api/admin/shop/orders?q=R%26B&page=2", undefined],
  ]);
});

test("without another way the browser makes a call", async () => {
  const fetch = vi.fn(async () => Response.json({ data: [] }));
  vi.stubGlobal("fetch", fetch);
  expect(await call("GET", "/api/prospects")).toEqual({ data: [] });
  expect(fetch).toHaveBeenCalledWith("/api/prospects", { method: "GET", credentials: "include" });
});

test("a query has the address as its key", () => {
  const { queryKey } = getQuery("/api/shop/orders/{token}", { path: { token: "secret" } });
  expect(queryKey).toEqual(["/api/shop/orders/secret"]);
});

test("an address fills in the path and adds the query, without what it lacks", () => {
  expect(addressOf("/api/user/data")).toBe("/api/user/data");
  const path = { id: 7, proofId: "a/b" };
  expect(addressOf("/api/connect/deals/{id}/proofs/{proofId}", { path })).toBe(
    "/api/connect/deals/7/proofs/a%2Fb",
  );
  const query = { month: "2027-03" };
  expect(addressOf("/api/vote-ledger/lines.csv", { query })).toBe(
    "/api/vote-ledger/lines.csv?month=2027-03",
  );
  expect(addressOf("/api/vote-ledger/lines.csv", { query: { month: undefined } })).toBe(
    "/api/vote-ledger/lines.csv",
  );
});

test("a query for what may be missing gives null for a 404, and no other refusal", async () => {
  const refuse = (status: number) =>
    createQueryClient({ request: () => Promise.reject(new ApiError(status, "")) });
  const query = findQuery("/api/shop/orders/{token}", { path: { token: "secret" } });
  expect(await refuse(404).fetchQuery(query)).toBeNull();
  await expect(refuse(500).fetchQuery(query)).rejects.toThrow(ApiError);
});

test("the types refuse what docs/openapi.json does not describe", () => {
  const { api } = recordingApi();
  // @ts-expect-error: there is no such call
  void call("GET", "/api/nothing", { api });
  // @ts-expect-error: the call has another method
  void call("PUT", "/api/prospects", { api });
  // @ts-expect-error: the path has a gap
  void call("GET", "/api/shop/orders/{token}", { api });
  // @ts-expect-error: the gap may have nothing in it
  void call("GET", "/api/shop/orders/{token}", { path: { token: undefined }, api });
  // @ts-expect-error: a query has texts only
  void call("GET", "/api/admin/shop/orders", { query: { page: 0 }, api });
  // @ts-expect-error: the query has no such name
  void call("GET", "/api/admin/shop/orders", { query: { color: "red" }, api });
  // @ts-expect-error: a link leads to what a GET gives
  void addressOf("/api/upload");
  // @ts-expect-error: the body lacks a field
  void call("POST", "/api/admin/shop/products/{id}/move", { path: { id: 1 }, body: {}, api });
});
