import { describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { untilItWorks } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { measureFirstLoad, sum } from "../support/first-load.ts";
import { journey } from "../support/journey.ts";
import { NOWHERE, PUBLIC_PAGES, SERVICE_PAGES } from "../support/public-pages.ts";
import { hold } from "../support/requests.ts";

const PAGES = Object.entries<(typeof PUBLIC_PAGES)[string]>({
  ...PUBLIC_PAGES,
  ...SERVICE_PAGES,
  [NOWHERE]: () => NOWHERE,
});
/** In bytes; 145 kB of script, rounded. */
const BUDGET = { scripts: 145_499, styles: 20_000, fonts: 60_000 };
const LATE = /\/layers-/;

describe("the first load", () => {
  journey("of every page stays within its budget", async ({ site }) => {
    for (const [, addressOf] of PAGES) {
      const address = await addressOf(site);
      const html = await (await fetch(site.url + address)).text();
      const { scripts, styles, fonts } = measureFirstLoad(html);
      const bytes = { scripts: sum(scripts), styles: sum(styles), fonts: sum(fonts) };
      console.log(
        `${address}: ${bytes.scripts} bytes of script in ${Object.keys(scripts).length} files, ${bytes.styles} of style, ${bytes.fonts} of fonts`,
      );
      expect(Object.keys(scripts).length).toBeGreaterThan(3);
      for (const kind of ["scripts", "styles", "fonts"] as const) {
        expect(bytes[kind], `${kind} of ${address}`).toBeGreaterThan(0);
        expect(bytes[kind], `${kind} of ${address}`).toBeLessThanOrEqual(BUDGET[kind]);
      }
    }
  });

  journey.for([paths.home, paths.board, paths.nomination(1), paths.auth, paths.checkout])(
    "of %s is all that a browser takes before the first paint",
    async (address, { site, onlooker: { page } }) => {
      const html = await (await fetch(site.url + address)).text();
      const { scripts, styles, fonts } = measureFirstLoad(html);
      const first = new Set([scripts, styles, fonts].flatMap((files) => Object.keys(files)));
      await page.goto(address);
      await untilItWorks(page);
      const taken = await page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .map((entry) => new URL(entry.name).pathname)
          .filter((path) => /\.(?:js|css|woff2)$/.test(path)),
      );
      expect(taken.length).toBeGreaterThan(5);
      const later = [...new Set(taken)].filter((file) => !first.has(file));
      expect(later.some((file) => LATE.test(file))).toBe(true);
      expect([...first].filter((file) => LATE.test(file))).toEqual([]);
      expect(
        [...first].filter((file) => !taken.includes(file)),
        "asked for in vain",
      ).toEqual([]);
      const fontsLater = later.filter((file) => file.endsWith(".woff2"));
      expect(fontsLater, "every font of the page is preloaded").toEqual([]);
    },
  );

  journey(
    "does what was pressed before its scripts came when they are there",
    async ({ arrive }) => {
      const { page } = await arrive();
      const held = await hold(page, "/assets/entry.client-*.js");
      await page.goto(paths.board);
      await page
        .getByRole("button", { name: /^VOTE for/ })
        .nth(30)
        .click();
      await held.asked;
      expect(await page.getByRole("button", { name: /^VOTE/ }).count()).toBeGreaterThan(50);
      await held.release();
      await untilTold(page, "Vote Recorded!");
    },
  );

  journey("holds what is put into the cart before its scripts came", async ({ arrive }) => {
    const { page } = await arrive();
    const held = await hold(page, "/assets/entry.client-*.js");
    await page.goto(paths.product("night-game-tee"));
    await page.getByRole("button", { name: "Add to cart" }).click();
    await held.release();
    await page.getByText("Please choose a size").waitFor();
    expect(await page.evaluate(() => performance.getEntriesByType("navigation").length)).toBe(1);
  });

  journey("sends a form that it could not take yet by its scripts", async ({ arrive }) => {
    const { page } = await arrive();
    const held = await hold(page, "/assets/entry.client-*.js");
    await page.goto(paths.auth);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await held.asked;
    await held.release();
    await page.locator("[aria-invalid=true]").first().waitFor();
    expect(await page.evaluate(() => performance.getEntriesByType("navigation").length)).toBe(1);
  });

  journey("comes compressed and may be cached for a year", async ({ site }) => {
    const html = await (await fetch(site.url + paths.board)).text();
    const { scripts, styles } = measureFirstLoad(html);
    for (const file of [...Object.keys(scripts), ...Object.keys(styles)]) {
      const answer = await fetch(site.url + file, { headers: { "accept-encoding": "br" } });
      expect(answer.headers.get("content-encoding"), file).toBe("br");
      expect(answer.headers.get("cache-control"), file).toMatch(/max-age=31536000.*immutable/);
    }
  });
});
