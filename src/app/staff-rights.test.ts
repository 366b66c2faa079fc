import { readFileSync, writeFileSync } from "node:fs";
import type { RouteOptions } from "fastify";
import { describe, expect, test } from "vitest";
import { mayUse } from "#areas/platform/accounts/access/entitled.ts";
import { TABS_FOR, whoOpens } from "#areas/staff/access/tabs.ts";
import { WHO_OPENS, whoOpensAt } from "#areas/staff/components/staff-pages.ts";
import { STAFF_RIGHTS, type StaffRight, type StaffWho } from "#lib/staff-rights.ts";
import { paths } from "#paths.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import { PAGES } from "#tests/page-routes.ts";
import { siteWithCalls } from "#tests/site-with-calls.ts";

const DOCUMENT = "docs/staff-rights.md";
const TABLE = /(<!-- calls -->\n)[\s\S]*?(<!-- end -->)/;

const nameOf = ({ method, url }: RouteOptions) => `${method} ${url}`;
const isOfStaff = ({ config }: RouteOptions) =>
  config?.who !== "anyone" && config?.who !== "signed-in";

/** Whom something is for, as the document says it: owners stand nowhere, because everything is for them. */
function wordsOf(who: StaffWho): string {
  if (who === "admin") return "owners only";
  return who === "staff" ? "any right" : [who].flat().join(", ");
}

/** Makes a call about the thing number 1, with a body that no form sends. */
function make(call: RouteOptions, actor: Caller): Promise<Answer> {
  const method = String(call.method).toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
  const path = call.url.replace(":metric", "exit-velocity").replace(/:\w+/g, "1");
  return method === "get" ? actor.get(path) : actor[method](path, { rawRank: "first" });
}

/** Whom each call is for, by the document, which somebody has read and agreed to. */
function callsOfDocument(): Map<string, string> {
  const [table = ""] = TABLE.exec(readFileSync(DOCUMENT, "utf8")) ?? [];
  const rows = [...table.matchAll(/^\| `(.+)` \| (.+) \|$/gm)];
  return new Map(rows.map(([, call = "", who = ""]) => [call, who]));
}

describe("the calls of staff", () => {
  test("are for whom the document says, each of them", async () => {
    const { calls } = await siteWithCalls();
    const declared = calls.filter(isOfStaff).map((call) => {
      return [nameOf(call), wordsOf(call.config?.who as StaffWho)] as const;
    });
    const sorted = declared.toSorted(([one], [other]) =>
      one.replace(/^\w+ /, "").localeCompare(other.replace(/^\w+ /, "")),
    );
    if (process.env.UPDATE_API) {
      const rows = sorted.map(([call, who]) => `| \`${call}\` | ${who} |\n`).join("");
      const head = "\n| Call | For |\n|---|---|\n";
      const written = readFileSync(DOCUMENT, "utf8").replace(
        TABLE,
        (_all, begin, end) => `${begin}${head}${rows}\n${end}`,
      );
      writeFileSync(DOCUMENT, written);
    }
    expect([...callsOfDocument()]).toEqual(sorted);
  });

  const WALKERS = ["visitor", "member", "admin", ...STAFF_RIGHTS] as const;
  test.each(WALKERS)(
    "answer each what is for them and refuse the rest, whatever is sent: %s",
    async (walker) => {
      const { calls, ...site } = await siteWithCalls();
      const { visitor, member, admin } = site;
      const actors = { visitor, member, admin };
      const actor =
        walker in actors
          ? actors[walker as keyof typeof actors]
          : await site.staff(walker as StaffRight);
      const documented = callsOfDocument();
      let answered = 0;
      for (const call of calls.filter(isOfStaff)) {
        const who = documented.get(nameOf(call)) ?? "";
        const isFor =
          walker === "admin" ||
          (STAFF_RIGHTS.some((right) => right === walker) &&
            (who === "any right" || who.split(", ").includes(walker)));
        const { status, headers } = await make(call, actor);
        if (isFor) {
          answered += 1;
          expect([401, 403], nameOf(call)).not.toContain(status);
          continue;
        }
        expect(status, nameOf(call)).toBe(walker === "visitor" ? 401 : 403);
        expect(headers["cache-control"], nameOf(call)).toBe("no-store");
      }
      if (walker !== "visitor" && walker !== "member") expect(answered).toBeGreaterThan(5);
    },
  );
});

describe("the pages of staff", () => {
  test("are each for somebody, and every address is found", () => {
    const named = WHO_OPENS.map(([path]) => path);
    expect(named.toSorted()).toEqual(
      PAGES.filter(({ guard }) => guard === "staff-only")
        .map(({ path }) => path)
        .toSorted(),
    );
    for (const [path, who] of WHO_OPENS) {
      expect(whoOpensAt(path.replace(":id", "7")), path).toEqual(who);
      const opensFor = STAFF_RIGHTS.filter((right) =>
        mayUse({ role: "fan", rights: [right] }, who),
      );
      expect(opensFor.length > 0 || path === paths.testSubscriptions, path).toBe(true);
    }
    expect(whoOpensAt("/admin/nowhere")).toBe("admin");
  });

  test("are by each tab for whom the tab is", () => {
    expect(whoOpensAt(paths.adminPanelAlias, "audit")).toBe("admin");
    expect(whoOpensAt(paths.connectAdmin, "people")).toBe("partners");
    expect(whoOpensAt(paths.prospectAdmin, "settings")).toBe("admin");
    for (const name of [null, "", "nothing", "toString"]) {
      expect(whoOpensAt(paths.connectAdmin, name)).toEqual(["partners", "bookkeeper"]);
    }
  });

  test("with tabs are for whoever may see one", () => {
    for (const [page, tabs] of Object.entries(TABS_FOR)) {
      for (const right of STAFF_RIGHTS) {
        const helper = { role: "fan", rights: [right] } as const;
        const sees = Object.values(tabs as Record<string, StaffWho>).some((who) => {
          return mayUse(helper, who);
        });
        expect(mayUse(helper, whoOpens(page as keyof typeof TABS_FOR)), `${page}, ${right}`).toBe(
          sees,
        );
      }
    }
  });
});
