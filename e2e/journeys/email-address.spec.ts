import { describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { journey } from "../support/journey.ts";
import { sidewaysScroll } from "../support/layout.ts";
import { confirmationLink, mailThatSays } from "../support/mailbox.ts";
import { becomeMember } from "../support/member.ts";

describe.each([
  ["with scripts", true],
  ["without scripts", false],
])("the link that confirms an address, %s", (_how, hasScripts) => {
  journey("names the account and confirms by a button", async ({ site, arrive }) => {
    const member = await arrive();
    const { username, email } = await becomeMember(member.page);
    const link = await confirmationLink(site, email);
    const { page } = await arrive({ hasScripts, width: 360 });
    await page.goto(link);
    await page.getByRole("heading", { level: 1, name: "Is this your account?" }).waitFor();
    await page.getByText(`the account “${username}.”`).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    if (hasScripts) expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Confirm my address" }).click();
    await page.getByRole("heading", { level: 1, name: "Address confirmed" }).waitFor();
    await expect.poll(() => page.url()).toBe(link);
    if (hasScripts) expect(await findBarriers(page)).toEqual([]);
    await open(member.page, paths.profile);
    await member.page.getByText("Confirmed", { exact: true }).waitFor();
  });
});

journey("opening the link changes nothing and leaves no trace of it", async ({ site, arrive }) => {
  const { page } = await arrive();
  const { email } = await becomeMember(page);
  const link = await confirmationLink(site, email);
  for (const method of ["GET", "HEAD", "GET"]) {
    const answer = await fetch(link, { method, headers: { accept: "text/html" } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    if (method === "GET") {
      const text = await answer.text();
      expect(text).toContain('<meta name="robots" content="noindex"/>');
      expect(text).not.toMatch(/rel="canonical"|og:url/);
    }
  }
  const { isEmailConfirmed } = await (await page.request.get("/api/user")).json();
  expect(isEmailConfirmed).toBe(false);
});

journey("a link that is not valid says so", async ({ arrive }) => {
  const { page, expects } = await arrive();
  expects(/status of 404/);
  await page.goto(paths.emailConfirm("made-up"));
  await page.getByRole("heading", { level: 1, name: "Link not valid" }).waitFor();
  expect(await page.getByRole("button", { name: "Confirm my address" }).count()).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
});

journey(
  "the profile says that the address is not confirmed, sends the link again, and changes it with the link to another one",
  async ({ site, arrive }) => {
    const { page, expects } = await arrive();
    expects(/status of 422/);
    const { email, password } = await becomeMember(page);
    await open(page, paths.profile);
    const account = page.getByRole("region", { name: "Your account" });
    await account.getByText("Not confirmed", { exact: true }).waitFor();
    const former = await confirmationLink(site, email);
    await account.getByRole("button", { name: "Send the link again" }).click();
    await page.getByText("Link sent", { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await account.getByRole("button", { name: "Change my email" }).click();
    const dialog = page.getByRole("dialog", { name: "Change my email" });
    await dialog.getByLabel("New email").fill(`new.${email}`);
    await dialog.getByLabel("Your password").fill("not the one");
    await dialog.getByRole("button", { name: "Send the link" }).click();
    await dialog.getByText("This is not your password", { exact: true }).first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByLabel("Your password").fill(password);
    await dialog.getByRole("button", { name: "Send the link" }).click();
    await dialog.waitFor({ state: "detached" });
    await account.getByText(email, { exact: true }).waitFor();
    await account.getByText(`Waiting for new.${email}`, { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await mailThatSays(site, email, "Subject: A new email address for your account");
    expects(/status of 404/);
    await page.goto(former);
    await page.getByRole("heading", { level: 1, name: "Link not valid" }).waitFor();
    await page.goto(await confirmationLink(site, `new.${email}`));
    await page.getByRole("button", { name: "Confirm my address" }).click();
    await page.getByRole("heading", { level: 1, name: "Address confirmed" }).waitFor();
    await mailThatSays(site, email, "Subject: The email address of your account was changed");
    await open(page, paths.profile);
    await account.getByText(`new.${email}`, { exact: true }).waitFor();
  },
);
