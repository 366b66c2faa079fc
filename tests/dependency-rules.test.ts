import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import config, { AREAS } from "../dependency-cruiser.config.ts";

/** The files of a project without breaches, to which each test adds one. */
const SOUND = {
  "src/main.ts": 'import "./app/demo/load.ts"; import "./app/create-app.ts";',
  "src/app/create-app.ts": 'import "#areas/platform/accounts/routes.ts"; import "#paths.ts";',
  "src/app/demo/load.ts": 'import "#areas/platform/accounts/testing.ts";',
  "src/lib/db/db.ts": 'import "drizzle-orm";',
  "src/lib/api.ts": "export const api = 1;",
  "src/ui/button.tsx": 'import "react"; import "#lib/api.ts";',
  "src/areas/platform/accounts/tables.ts": 'import "drizzle-orm/pg-core";',
  "src/areas/platform/accounts/schema.ts": 'import "zod/mini";',
  "src/areas/platform/accounts/access.ts": 'import type {} from "./schema.ts";',
  "src/areas/platform/accounts/queries.ts": 'import "./tables.ts"; import "#lib/db/db.ts";',
  "src/areas/platform/accounts/service/sign-in.ts":
    'import "../queries.ts"; import "../tables.ts";',
  "src/areas/platform/accounts/routes.ts": 'import "./service/sign-in.ts"; import "./schema.ts";',
  "src/areas/platform/accounts/client.ts": 'import "#paths.ts"; import "./schema.ts";',
  "src/areas/platform/accounts/testing.ts": 'import "./tables.ts";',
  "src/areas/platform/accounts/components/avatar.tsx": 'import "#ui/button.tsx";',
  "src/areas/board/prospects/queries.ts":
    'import "#areas/platform/accounts/tables.ts"; import "#areas/platform/accounts/service/sign-in.ts";',
  "src/areas/board/rankings/service.ts":
    'import "#areas/board/prospects/queries.ts"; import "#areas/board/events/rules.ts";',
  "src/areas/board/events/rules.ts": 'import "#areas/board/rankings/schema.ts";',
  "src/areas/board/rankings/schema.ts": 'import "zod/mini";',
  "src/areas/votes/components/vote-button.tsx": 'import "#ui/button.tsx";',
  "src/areas/board/prospects/components/prospect-details.tsx":
    'import "#areas/votes/components/vote-button.tsx";',
  "src/pages/board.tsx": 'import "#areas/platform/accounts/components/avatar.tsx";',
  "src/areas/board/prospects/queries.test.ts": 'import "#areas/platform/accounts/testing.ts";',
};

/** Rule → a file that breaks it. */
const BREACHES: Record<string, [file: string, content: string]> = {
  "no-cycle": ["src/lib/knot.ts", 'import "./loop.ts";'],
  resolvable: ["src/lib/lost.ts", 'import "./nowhere.ts";'],
  "only-src": ["src/lib/tested.ts", 'import "#tests/actors.ts";'],
  "no-development-package": ["src/lib/built.ts", 'import "vite";'],
  "build-alone": ["src/content/terms.ts", 'import "./legal-texts.ts";'],
  "main-on-top": ["src/app/restart.ts", 'import "#main.ts";'],
  "domains-below-app": ["src/areas/people/legal/service.ts", 'import "#app/create-app.ts";'],
  "pages-below-app": ["src/pages/home.tsx", 'import "#app/create-app.ts";'],
  "ui-below-domains": ["src/ui/menu.tsx", 'import "#paths.ts";'],
  "lib-at-the-bottom": ["src/lib/links.ts", 'import "#paths.ts";'],
  "paths-alone": ["src/paths.ts", 'import "./lib/api.ts";'],
  "paths-of-a-domain": ["src/areas/people/contact/paths.ts", 'import "#lib/api.ts";'],
  "paths-through-one-file": [
    "src/areas/people/profiles/client.ts",
    'import "#areas/people/contact/paths.ts";',
  ],
  "content-alone": ["src/content/brand.ts", 'import "#lib/api.ts";'],
  "area-people": ["src/areas/people/legal/access.ts", 'import "#areas/board/prospects/schema.ts";'],
  "domain-in-table": ["src/lib/drafts.ts", 'import "../areas/drafts/rules.ts";'],
  "files-of-a-domain": ["src/areas/people/legal/rules.ts", 'import "./legal-rules.ts";'],
  "dots-within-a-domain": ["src/areas/people/legal/schema.ts", 'import "../../../lib/api.ts";'],
  "dots-within-a-part": ["src/ui/menu.test.tsx", 'import "../../tests/actors.ts";'],
  "between-domains": [
    "src/areas/platform/audit/client.ts",
    'import "#areas/platform/accounts/client.ts";',
  ],
  "foreign-tables": [
    "src/areas/platform/audit/service.ts",
    'import "#areas/platform/accounts/tables.ts";',
  ],
  "foreign-components": [
    "src/areas/platform/audit/components/entry.tsx",
    'import "#areas/platform/accounts/components/avatar.tsx";',
  ],
  "testing-in-tests": [
    "src/areas/platform/audit/queries.ts",
    'import "#areas/platform/accounts/testing.ts";',
  ],
  pure: ["src/areas/platform/audit/rules.ts", 'import "react";'],
  "no-sql-in-routes-and-jobs": ["src/areas/shop/orders/jobs.ts", 'import "drizzle-orm";'],
  "browser-without-server": ["src/areas/people/contact/client.ts", 'import "#lib/far.ts";'],
  "browser-packages": ["src/pages/terms.tsx", 'import "zod";'],
};

const HELP = {
  "src/areas/drafts/rules.ts": "export const drafts = 1;",
  "src/areas/people/legal/legal-rules.ts": "export const terms = 1;",
  "src/content/legal-texts.ts": 'import "marked";',
  "src/lib/loop.ts": 'import "./knot.ts";',
  "src/lib/far.ts": 'import "./farther.ts";',
  "src/lib/farther.ts": 'import "node:fs";',
  "src/areas/board/prospects/schema.ts": 'import "zod/mini";',
  "tests/actors.ts": "export const actors = 1;",
};

const FILES = { ...SOUND, ...HELP, ...Object.fromEntries(Object.values(BREACHES)) };
let result: ICruiseResult;
let root: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "raw-structure-"));
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  cpSync("package.json", join(root, "package.json"));
  for (const [file, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  const { options, ...ruleSet } = config;
  const given = { ...options, baseDir: root, validate: true, ruleSet };
  result = (await cruise(["src"], given)).output as ICruiseResult;
});
afterAll(() => rmSync(root, { recursive: true }));

test("every source file is read: a parser that skips some would find nothing wrong in them", () => {
  const read = new Set(result.modules.map(({ source }) => source));
  const sources = Object.keys(FILES).filter((file) => file.startsWith("src/"));
  expect(sources.filter((file) => !read.has(file))).toEqual([]);
});

test("finds the breach of each rule", () => {
  for (const [rule, [file]] of Object.entries(BREACHES)) {
    const found = result.summary.violations.filter(({ from }) => from === file);
    expect(
      found.map((violation) => violation.rule.name),
      rule,
    ).toContain(rule);
  }
});

test("what is allowed is not found", () => {
  expect(result.summary.violations.filter(({ from }) => from in SOUND)).toEqual([]);
});

test("every rule has its breach here, and fails the check", () => {
  const untried = config.forbidden.filter(
    ({ name = "" }) => !(name in BREACHES) && !/^area-/.test(name),
  );
  expect(untried).toEqual([]);
  expect(config.forbidden.filter(({ severity }) => severity !== "error")).toEqual([]);
});

describe("ARCHITECTURE.md", () => {
  const text = readFileSync("ARCHITECTURE.md", "utf8");
  const arrows = [...text.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].map(
    ([, from = "", to = ""]): [string, string] => [from, to],
  );

  test("lists the edges between areas", () => {
    const rows = Object.entries(AREAS).map(
      ([area, { uses }]) => `| ${area} | ${uses.join(", ") || "no other area"} |`,
    );
    expect(text).toContain(["| area | may use |", "|---|---|", ...rows, ""].join("\n"));
  });

  test("draws each edge as an arrow, or as a way along several", () => {
    const next = (area: string) => arrows.flatMap(([from, to]) => (from === area ? to : []));
    const reachable = (area: string): string[] =>
      next(area).flatMap((one) => [one, ...reachable(one)]);
    for (const [area, { uses }] of Object.entries(AREAS)) {
      expect(uses, area).toEqual(expect.arrayContaining(next(area)));
      expect(reachable(area), area).toEqual(expect.arrayContaining(uses));
    }
  });
});
