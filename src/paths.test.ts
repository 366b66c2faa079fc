import { expect, test } from "vitest";
import { adminApi } from "./admin-api.ts";
import { paths } from "./paths.ts";

type Addresses = Record<string, unknown> & { api?: Record<string, unknown> };

const ofDomains = Object.values(
  import.meta.glob<Record<string, Addresses>>("./domains/*/paths.ts", { eager: true }),
).flatMap((module) => Object.values(module));

const pagesOf = ({ api: _api, ...pages }: Addresses) => pages;
const callsOf = ({ api = {} }: Addresses) => api;

test.each([
  ["pages", pagesOf],
  ["calls", callsOf],
])("the %s of every domain are among all, and no two have one name", (_kind, own) => {
  const all: Addresses = own(paths);
  const names = ofDomains.flatMap((addresses) => Object.keys(own(addresses)));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.filter((name) => !(name in all))).toEqual([]);
});

test("so are the calls for administrators of every domain", () => {
  const names = Object.values(
    import.meta.glob<Record<string, object>>("./domains/*/paths/admin.ts", { eager: true }),
  ).flatMap((module) => Object.values(module).flatMap((calls) => Object.keys(calls)));
  expect(names.length).toBeGreaterThan(20);
  expect(names.toSorted()).toEqual(Object.keys(adminApi).toSorted());
});

test("a page of RawPass leads to its own login, and every other page to the one of all", () => {
  expect(paths.authThen(paths.rawPassBuild)).toBe(
    `${paths.rawPassAuth}?redirectAfterAuth=%2Frawpass%2Fbuild`,
  );
  expect(paths.authThen(paths.profile)).toBe(`${paths.auth}?redirectAfterAuth=%2Fprofile`);
});
