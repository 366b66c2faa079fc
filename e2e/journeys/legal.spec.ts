import { describe, expect } from "vitest";
import { privacyPolicy } from "#content/privacy-policy.ts";
import { termsOfService } from "#content/terms-of-service.ts";
import { paths } from "#paths.ts";
import { open } from "../support/board.ts";
import { journey } from "../support/journey.ts";

const TEXTS = [
  { address: paths.termsOfService, text: termsOfService },
  { address: paths.privacyPolicy, text: privacyPolicy },
];

describe.for(TEXTS)("$address", ({ address, text }) => {
  journey("is complete without scripts, and dated", async ({ arrive }) => {
    const { page } = await arrive({ hasScripts: false });
    await page.goto(address);
    await page.getByRole("heading", { level: 1, name: text.title }).waitFor();
    await page.getByText("Original text last updated April 24, 2025", { exact: true }).waitFor();
    const headings = await page.locator("main h2[id]").allTextContents();
    expect(headings.slice(1)).toEqual(text.sections.map(({ title }) => title));
    expect(headings.at(-1)).toBe("Changes to this text");
    await page.getByText(/^Last change \w+ \d+, 20\d\d$/).waitFor();
    await page.getByText("law of the State of Louisiana").waitFor();
    expect(await page.locator('main a[href^="mailto:"]').count()).toBeGreaterThan(0);
  });

  journey("stands once in what is sent", async ({ site }) => {
    const html = await (await fetch(site.url + address)).text();
    expect(html.split("law of the State of Louisiana")).toHaveLength(2);
  });

  journey("has links that lead somewhere", async ({ site, arrive }) => {
    const { page } = await arrive();
    await open(page, address);
    const targets = await page
      .locator("main a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(targets.length).toBeGreaterThan(10);
    for (const target of new Set(targets)) {
      if (target.startsWith("#")) expect(await page.locator(target).count(), target).toBe(1);
      else if (target.startsWith("/")) {
        expect((await fetch(site.url + target)).status, target).toBe(200);
      } else expect(target).toMatch(/^mailto:[^@\s]+@[^@\s]+$/);
    }
  });

  journey("leads from its contents to the section, below the header", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, address);
    const { id = "", title = "" } = text.sections[5] ?? {};
    const contents = page.getByRole("navigation", { name: "On this page" });
    await contents.getByRole("link", { name: title, exact: true }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${id}`);
    const heading = page.locator(`#${id}`);
    await expect
      .poll(async () => (await heading.boundingBox())?.y ?? -1)
      .toBeGreaterThanOrEqual((await page.getByRole("banner").boundingBox())?.height ?? 0);
    expect((await heading.boundingBox())?.y).toBeLessThan(200);
  });

  journey("is the text alone on paper, black on white", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, address);
    await page.emulateMedia({ media: "print" });
    for (const part of ["banner", "contentinfo", "navigation"] as const) {
      expect(await page.getByRole(part).count(), part).toBe(0);
    }
    const heading = page.getByRole("heading", { level: 1 });
    const colors = await heading.evaluate((element) => [
      getComputedStyle(element).color,
      getComputedStyle(document.documentElement).backgroundColor,
    ]);
    expect(colors).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  });
});

journey("each of the two leads to the other", async ({ arrive }) => {
  const { page } = await arrive();
  await open(page, paths.termsOfService);
  await page.getByRole("main").getByRole("link", { name: privacyPolicy.title }).first().click();
  await page.getByRole("heading", { level: 1, name: privacyPolicy.title }).waitFor();
  await page.getByRole("main").getByRole("link", { name: termsOfService.title }).click();
  await page.getByRole("heading", { level: 1, name: termsOfService.title }).waitFor();
});
