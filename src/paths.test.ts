import { expect, test } from "vitest";
import { adminApi } from "./admin-api.ts";
import { pageParameters, paths } from "./paths.ts";

type Addresses = Record<string, unknown> & { api?: Record<string, unknown> };

const ofDomains = Object.values(
  import.meta.glob<Record<string, Addresses>>(
    ["./areas/**/paths.ts", "./areas/**/paths/pages.ts"],
    { eager: true },
  ),
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
    import.meta.glob<Record<string, object>>("./areas/**/paths/admin.ts", { eager: true }),
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

test("each filter of a list for staff is a parameter that pages read", () => {
  const lists = Object.values(
    import.meta.glob<Record<string, unknown>>(
      ["./areas/**/components/**/*.ts", "!./areas/**/*.test.ts"],
      { eager: true },
    ),
  ).flatMap((module) =>
    Object.values(module).flatMap((given) => {
      const isList = typeof given === "object" && given !== null && "filters" in given;
      return isList ? [given as { caption: string; filters: Record<string, unknown> }] : [];
    }),
  );
  expect(lists.length).toBeGreaterThan(10);
  const known = new Set<string>(Object.values(pageParameters));
  const unknown = lists.flatMap(({ caption, filters }) =>
    Object.keys(filters).flatMap((name) => (known.has(name) ? [] : [`${caption}: ${name}`])),
  );
  expect(unknown).toEqual([]);
});
