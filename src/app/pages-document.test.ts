import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PAGES, policyOf } from "#tests/page-routes.ts";

const DOCUMENT = "docs/pages.md";
const TABLE = /(<!-- pages -->\n)[\s\S]*?(<!-- end -->)/;

test("the document names every address with its page, and for whom it is", async () => {
  const rows = await Promise.all(
    PAGES.toSorted((one, other) => (one.path < other.path ? -1 : 1)).map(async (page) => {
      const { isListed, ownQuery, knowsMember } = await policyOf(page);
      const rendering = knowsMember ? "for visitors" : "for everybody";
      return `| \`${page.path}\` | \`${page.file}\` | ${page.guard || "anyone"} | ${isListed ? "yes" : ""} | ${ownQuery ? rendering : ""} |\n`;
    }),
  );
  const head = "| Address | File | Open to | Listed | Rendered once |\n|---|---|---|---|---|\n";
  const document = readFileSync(DOCUMENT, "utf8");
  const expected = document.replace(
    TABLE,
    (_all, begin, end) => `${begin}\n${head}${rows.join("")}\n${end}`,
  );
  if (process.env.UPDATE_API) writeFileSync(DOCUMENT, expected);
  else expect(document).toBe(expected);
});
