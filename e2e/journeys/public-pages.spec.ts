import sharp from "sharp";
import { describe, expect } from "vitest";
import { machinePaths } from "#machine-paths.ts";
import { paths } from "#paths.ts";
import { PAGES } from "#tests/page-routes.ts";
import { untilItWorks } from "../support/board.ts";
import { findMarkupErrors } from "../support/html.ts";
import { journey } from "../support/journey.ts";
import { becomeMember } from "../support/member.ts";
import {
  ADMIN_PAGES,
  DESK_PAGES,
  MEMBER_PAGES,
  NO_PAGES,
  NOWHERE,
  PAGE_STATES,
  PUBLIC_PAGES,
  SERVICE_PAGES,
} from "../support/public-pages.ts";
import type { Site } from "../support/site.ts";

const ROUTES = Object.keys(PUBLIC_PAGES);
const NOT_FOUND = "the 404 page";
const OTHERS = { ...SERVICE_PAGES, ...PAGE_STATES };

async function addressOf(site: Site, name: string): Promise<string> {
  const find = { ...PUBLIC_PAGES, ...OTHERS }[name];
  if (!find) throw new Error(`${name} is not in the list of public pages`);
  return site.url + (await find(site));
}

async function htmlOf(site: Site, name: string): Promise<string> {
  return (await fetch(await addressOf(site, name))).text();
}

describe("the list of public pages", () => {
  journey("has every address", () => {
    const listed = [
      ...ROUTES,
      ...Object.keys(SERVICE_PAGES),
      ...Object.keys(MEMBER_PAGES),
      ...DESK_PAGES,
      ...ADMIN_PAGES,
      ...Object.keys(NO_PAGES),
    ];
    expect(listed.toSorted()).toEqual(PAGES.map(({ path }) => path).toSorted());
  });
});

/** Pages of which more is the reader's own: badges, comments, what a member of Connect may do. */
const MORE_OF_MEMBERS = [
  paths.youScout,
  paths.nomination(":id"),
  paths.connect,
  paths.connectListing(":id"),
  paths.connectPerson(":id"),
];

describe("what is made once for everybody", () => {
  journey(
    "differs for two members and a visitor in the frame's corners alone",
    async ({ site, arrive }) => {
      const [ana, ben] = await Promise.all([arrive(), arrive()]);
      const members = await Promise.all([ana, ben].map(({ page }) => becomeMember(page)));
      const strip = (html: string) =>
        html.replace(/<account-corner[ >].*?<\/account-corner>/gs, "");
      for (const name of [...ROUTES, NOT_FOUND]) {
        const address = await addressOf(site, name);
        // Somebody may vote between two answers.
        await expect
          .poll(async () => {
            const ofVisitor = await (await fetch(address)).text();
            const [one = "", two = ""] = await Promise.all(
              [ana, ben].map(async ({ page }) => (await page.request.get(address)).text()),
            );
            const [mark = ""] = members.map(({ username }) => username);
            const isAlike =
              MORE_OF_MEMBERS.includes(name) ||
              [one, two].every((html) => strip(html) === strip(ofVisitor));
            const isMarked = [ofVisitor, one, two].map((html) => html.includes(mark));
            return { name, isAlike, isMarked, hasUser: ofVisitor.includes("data-user") };
          })
          .toEqual({ name, isAlike: true, isMarked: [false, true, false], hasUser: false });
      }
    },
  );
});

describe("what others are told of a page", () => {
  journey(
    "every page comes alive, with its own title and description, and one h1",
    { tags: ["main"] },
    async ({ site, onlooker: { page } }) => {
      const titles = new Set<string>();
      const descriptions = new Set<string>();
      for (const route of ROUTES) {
        await page.goto(await addressOf(site, route));
        await untilItWorks(page);
        const title = await page.title();
        const description = await page.locator("meta[name=description]").getAttribute("content");
        expect(title, route).toMatch(/^.{5,60} \| RAW$/);
        expect(description?.length, `description of ${route}`).toBeGreaterThan(50);
        expect(description?.length, `description of ${route}`).toBeLessThan(200);
        expect(await page.locator("h1").count(), `h1 of ${route}`).toBe(1);
        titles.add(title);
        descriptions.add(description ?? "");
      }
      expect(titles.size).toBe(ROUTES.length);
      expect(descriptions.size).toBe(ROUTES.length);
    },
  );

  journey("its canonical address and languages are its own address", async ({ site, arrive }) => {
    const { page } = await arrive({ hasScripts: false });
    for (const route of ROUTES) {
      const address = await addressOf(site, route);
      await page.goto(`${address}?utm_source=elsewhere`);
      const links = await page
        .locator("link[rel=canonical], link[rel=alternate]")
        .evaluateAll((elements) =>
          (elements as HTMLLinkElement[]).map(({ rel, hreflang, href }) => [rel, hreflang, href]),
        );
      expect(links, route).toEqual([
        ["canonical", "", address],
        ["alternate", "en-US", address],
        ["alternate", "x-default", address],
      ]);
      await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("en-US");
    }
  });

  journey("its picture is a PNG of 1200 by 630 pixels, with words", async ({ site, arrive }) => {
    const { page } = await arrive({ hasScripts: false });
    for (const route of ROUTES) {
      await page.goto(await addressOf(site, route));
      const tag = (name: string) =>
        page.locator(`meta[property="og:${name}"]`).getAttribute("content");
      const answer = await fetch((await tag("image")) ?? "");
      expect([answer.status, answer.headers.get("content-type")], route).toEqual([
        200,
        "image/png",
      ]);
      const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
      expect([width, height], route).toEqual([1200, 630]);
      expect((await tag("image:alt"))?.length, route).toBeGreaterThan(10);
      expect(await tag("url")).toBe(await addressOf(site, route));
    }
  });

  journey("its structured data can be read and has breadcrumbs", async ({ site, arrive }) => {
    const { page } = await arrive({ hasScripts: false });
    for (const route of ROUTES) {
      await page.goto(await addressOf(site, route));
      const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
        (text) => JSON.parse(text),
      );
      for (const thing of data) expect(thing["@context"], route).toBe("https://schema.org");
      const crumbs = data.find((thing) => thing["@type"] === "BreadcrumbList");
      expect(crumbs?.itemListElement.at(-1).item, route).toBe(await addressOf(site, route));
    }
  });

  journey(
    "the sitemap lists what search engines may list, and nothing else",
    { tags: ["main"] },
    async ({ site }) => {
      const sitemap = await (await fetch(site.url + machinePaths.sitemap)).text();
      const listed = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address);
      expect(sitemap).toContain(`${paths.termsOfService}</loc><lastmod>2025-04-24</lastmod>`);
      for (const route of ROUTES) {
        const address = await addressOf(site, route);
        const isUnlisted = /<meta name="robots" content="noindex"/.test(await htmlOf(site, route));
        expect([route, listed.includes(address)]).toEqual([route, !isUnlisted]);
      }
      const known = await Promise.all(ROUTES.map((route) => addressOf(site, route)));
      const others = listed.filter((address) => !known.includes(address ?? ""));
      const ofMany = [paths.product, paths.connectListing, paths.connectPerson].map((path) => {
        const [start = ""] = path(":id").split(":");
        return site.url + start;
      });
      const isPlayer = (address: string) =>
        /^\/leaderboard\/\d+$/.test(address.replace(site.url, ""));
      const isOfSeries = (address = "") =>
        isPlayer(address) || ofMany.some((start) => address.startsWith(start));
      expect(others.filter((address) => !isOfSeries(address))).toEqual([]);
    },
  );

  journey("no page of many names but the boards is for search engines", async ({ site }) => {
    for (const route of [paths.measurable(":metric"), paths.edition(":slug"), paths.alumni]) {
      const html = await htmlOf(site, route);
      expect(html, route).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  journey("what only serves is not for search engines", { tags: ["main"] }, async ({ site }) => {
    for (const name of [...Object.keys(SERVICE_PAGES), "the 404 page"]) {
      const html = await htmlOf(site, name);
      expect(html, name).toContain('<meta name="robots" content="noindex"/>');
    }
  });
});

describe("the markup", () => {
  journey.for([...ROUTES, ...Object.keys(OTHERS)])("of %s has no error", async (name, { site }) => {
    const html = await htmlOf(site, name);
    expect(await findMarkupErrors(html)).toEqual([]);
    const ids = Array.from(html.matchAll(/<[a-z][^>]* id="([^"]+)"/gi), ([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

describe("the headers", () => {
  journey("of every page let nothing in but what is the site's own", async ({ site }) => {
    for (const name of [...ROUTES, ...Object.keys(OTHERS)]) {
      const { headers } = await fetch(await addressOf(site, name));
      const policy = headers.get("content-security-policy") ?? "";
      for (const directive of [
        "default-src 'none'",
        "style-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ]) {
        expect(policy.split("; "), name).toContain(directive);
      }
      expect(policy, name).not.toMatch(/unsafe|\*|data:|http:/);
      expect(Object.fromEntries(headers), name).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": expect.stringContaining("geolocation=()"),
      });
      expect(headers.get("set-cookie"), name).toBeNull();
    }
  });

  journey("answer HEAD as they answer GET", async ({ site }) => {
    const addresses = [
      machinePaths.robots,
      machinePaths.sitemap,
      paths.manifest,
      paths.icons.favicon,
      NOWHERE,
    ];
    for (const address of [
      ...addresses,
      ...(await Promise.all(ROUTES.map((route) => PUBLIC_PAGES[route]?.(site) ?? NOWHERE))),
    ]) {
      const got = await fetch(site.url + address);
      const answer = await fetch(site.url + address, { method: "HEAD" });
      expect([address, answer.status]).toEqual([address, got.status]);
      expect(answer.headers.get("content-type")).toBe(got.headers.get("content-type"));
      expect(await answer.text()).toBe("");
    }
  });
});
