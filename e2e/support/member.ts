import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Registration } from "#areas/platform/accounts/schema.ts";
import { STAFF } from "../process/sites.ts";
import { confirmationLink } from "./mailbox.ts";
import type { Site } from "./site.ts";

/** Signs the visitor in as the administrator of the demo content. */
export async function becomeAdmin(page: Page): Promise<void> {
  const answer = await page.request.post("/api/login", { data: STAFF });
  expect(answer.status()).toBe(200);
}

let people = 0;

/** Makes an account by the call and signs the visitor in with it; what is not given is a parent. */
export async function becomeMember(
  page: Page,
  given: Partial<Registration> = {},
): Promise<Registration> {
  people += 1;
  const username = `member-${people}-${process.pid}`;
  const account: Registration = {
    username,
    email: `${username}@city.example`,
    password: "three words are",
    role: "parent",
    ...given,
  };
  const answer = await page.request.post("/api/register", { data: account });
  expect(answer.status()).toBe(201);
  return account;
}

/** Confirms the address of an account that was just made, as its person does by the link's button. */
export async function confirmAddress(site: Site, email: string): Promise<void> {
  const token = new URL(await confirmationLink(site, email)).pathname.split("/").at(-1);
  const answer = await fetch(`${site.url}/api/confirm-email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
  });
  expect(answer.status).toBe(200);
}

const ASKED_BY_MENU: string[] = [
  "/api/rawpass/passes",
  "/api/rawpass/bookings",
  "/api/connect/profile",
];

/**
 * Logs out by the menu of a page on which it was not opened before. A busy machine shows the menu before its reads are
 * answered, and those that come after the logout would be refused.
 */
export async function logOutByMenu(page: Page): Promise<void> {
  const answers = ASKED_BY_MENU.map((path) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === path),
  );
  await page.getByLabel(/^Account of/).click();
  await Promise.all(answers);
  await page.getByRole("button", { name: "Logout" }).click();
}

/** Signs up by the form, as a visitor who was led there does. */
export async function signUpAsParent(page: Page): Promise<void> {
  const username = `ana-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email", { exact: true }).fill(`${username}@city.example`);
  await page.getByLabel("Password", { exact: true }).fill("three words are");
  await page.getByLabel("Confirm Password").fill("three words are");
  await page.getByLabel("I am a", { exact: true }).selectOption("parent");
  await page.getByLabel("I am 18 or over").check();
  await page.getByRole("button", { name: "Create Account" }).click();
}
