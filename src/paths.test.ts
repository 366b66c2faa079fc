import { expect, test } from "vitest";
import { pageParameters, paths } from "./paths.ts";

const ofDomains = Object.values(
  import.meta.glob<Record<string, object>>("./areas/**/paths.ts", { eager: true }),
).flatMap((module) => Object.values(module));

test("the pages of every domain are among all, and no two have one name", () => {
  const names = ofDomains.flatMap((addresses) => Object.keys(addresses));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.filter((name) => !(name in paths))).toEqual([]);
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
