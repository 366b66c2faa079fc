import { describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open, untilAlive } from "../support/board.ts";
import { journey } from "../support/journey.ts";
import { sidewaysScroll } from "../support/layout.ts";
import { linkIn, mailsTo } from "../support/mailbox.ts";
import type { Site } from "../support/site.ts";

let lastReader = 0;

/** Somebody who asked for the newsletter, and the links that he was sent. */
async function submitRequest(site: Site) {
  lastReader += 1;
  const email = `reader${lastReader}@city.example`;
  const answer = await fetch(`${site.url}/api/newsletter`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `198.51.100.${lastReader}`,
    },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(200);
  const [mail = ""] = await mailsTo(site, email);
  return {
    mail,
    confirm: linkIn(mail, site.url + paths.newsletterConfirm("")),
    unsubscribe: linkIn(mail, site.url + paths.newsletterUnsubscribe("")),
  };
}

journey(
  "the form at the foot of a page says what is wrong, then asks by mail",
  async ({ site, arrive }) => {
    const { page, expects } = await arrive({ ownClock: true });
    expects(/status of 422/);
    await open(page, paths.privacyPolicy);
    const form = page.getByRole("form", { name: "Newsletter" });
    await untilAlive(form);
    await page.clock.fastForward(3_000);
    const email = form.getByRole("textbox", { name: "Your email address" });
    const send = form.getByRole("button", { name: "Subscribe" });
    await email.fill("reader@nowhere");
    await send.click();
    await form.getByText("Please enter a valid email address", { exact: true }).waitFor();
    await expect.poll(() => email.inputValue()).toBe("reader@nowhere");
    await email.fill("reader@foot.example");
    await send.click();
    await page.getByText("Almost there", { exact: true }).waitFor();
    await expect.poll(() => email.inputValue()).toBe("");
    expect(await mailsTo(site, "reader@foot.example")).toHaveLength(1);
  },
);

describe.each([
  ["with scripts", true],
  ["without scripts", false],
])("the links of a mail, %s", (_how, hasScripts) => {
  journey("confirm and end the newsletter by one button each", async ({ site, arrive }) => {
    const { confirm, unsubscribe } = await submitRequest(site);
    const { page } = await arrive({ hasScripts, width: 360 });
    await page.goto(confirm);
    await page.getByRole("heading", { level: 1, name: "Get our newsletter?" }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole("button", { name: "Confirm my address" }).click();
    await page.getByRole("heading", { level: 1, name: "You are in" }).waitFor();
    await expect.poll(() => page.url()).toBe(confirm);
    await page.goto(unsubscribe);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByRole("heading", { level: 1, name: "You are unsubscribed" }).waitFor();
  });
});

journey("a link that is not valid says so", async ({ arrive }) => {
  const visitor = await arrive();
  visitor.expects(/status of 404/);
  await visitor.page.goto(paths.newsletterConfirm("made-up"));
  await visitor.page.getByRole("button", { name: "Confirm my address" }).click();
  await visitor.page.getByRole("heading", { level: 1, name: "Link not valid" }).waitFor();
  await visitor.page
    .getByText("This link is no longer valid. Please subscribe again.", { exact: true })
    .waitFor();
});

journey("what a link opens has no barrier, before and after", async ({ site, arrive }) => {
  const { confirm } = await submitRequest(site);
  const { page } = await arrive();
  await page.goto(confirm);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await page.getByRole("heading", { name: "You are in" }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
});

journey("opening a link changes nothing and leaves no trace of it", async ({ site }) => {
  const { confirm, unsubscribe } = await submitRequest(site);
  for (const link of [unsubscribe, unsubscribe, confirm, confirm]) {
    const answer = await fetch(link, { headers: { accept: "text/html" } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    const page = await answer.text();
    expect(page).toContain('<meta name="robots" content="noindex"/>');
    expect(page).not.toMatch(/rel="canonical"|og:url/);
  }
  // Somebody who had been unsubscribed could not say yes any more.
  const yes = await fetch(confirm, { method: "POST" });
  expect([yes.status, yes.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(yes.headers.get("referrer-policy")).toBe("no-referrer");
});

journey("a mail program unsubscribes with the one POST that the mail names", async ({ site }) => {
  const { mail, confirm, unsubscribe } = await submitRequest(site);
  expect(mail).toContain(`List-Unsubscribe: <${unsubscribe}>`);
  expect(mail).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const answer = await fetch(unsubscribe, {
    method: "POST",
    headers: { origin: "https://mail.example", "sec-fetch-site": "cross-site" },
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    redirect: "error",
  });
  expect(answer.status).toBe(200);
  expect((await fetch(confirm, { method: "POST" })).status).toBe(404);
});
