import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Registration } from "#areas/platform/accounts/schema.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";
import { findBarriers } from "./axe.ts";
import { open } from "./board.ts";
import { untilTold } from "./browser.ts";
import { findCutOff, sidewaysScroll } from "./layout.ts";
import { becomeMember } from "./member.ts";

let lastTitle = 0;

/** A title that no listing of the site has, also when a journey is tried again. */
export function aTitle(): string {
  lastTitle += 1;
  return `Title sponsor of Lakefront Classic ${Date.now().toString(36)}${lastTitle}`;
}
const WIDTHS = [360, 768, 1440];

/** A day so many days from now, as a field for days takes it. */
export function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** A tab of the administration of Connect. */
export const tab = (name: string) => withQuery(paths.connectAdmin, { [pageParameters.tab]: name });

/** An administrator switches Connect on or off, whatever it was. */
export async function switchConnect(staff: Page, isOn: boolean): Promise<void> {
  await open(staff, tab("settings"));
  await staff.getByLabel("Connect is on").setChecked(isOn);
  await staff.getByRole("button", { name: "Save" }).click();
  await untilTold(staff, "The settings are saved");
}

/** Staff verify an organizer, ask once for a change of what waits, and approve it then. */
export async function verify(staff: Page, name: string): Promise<void> {
  await open(staff, tab("people"));
  await staff.getByRole("button", { name: `Verify ${name}` }).click();
  const dialog = staff.getByRole("dialog", { name: `Verify ${name}` });
  await dialog.getByLabel("Verification").selectOption("We know who this is");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.locator("form").getByText("Please note how you verified this person").waitFor();
  await dialog.getByLabel("How").fill("Called the number on the website.");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await untilTold(staff, "The person is saved");
}

/** Staff read the listing and decide. */
export async function decide(
  staff: Page,
  title: string,
  { decision, reason }: { decision: RegExp; reason?: string },
): Promise<void> {
  await open(staff, tab("listings"));
  await staff.getByRole("button", { name: `Review ${title}` }).click();
  const dialog = staff.getByRole("dialog", { name: title });
  await dialog.getByText("Banner behind home plate; Name on every shirt").waitFor();
  await dialog.getByLabel(decision).check();
  if (reason) await dialog.getByLabel("What has to change").fill(reason);
  await dialog.getByRole("button", { name: "Decide" }).click();
  await untilTold(staff, reason ? "The creator is asked for a change" : "The listing is approved");
}

/** Somebody who has chosen a side by the form, at the dashboard. */
export async function takeSide(page: Page, side: RegExp, name: string): Promise<Registration> {
  const account = await becomeMember(page);
  await open(page, paths.connectDashboard);
  await page.getByRole("link", { name: "Choose your side" }).click();
  await page.getByLabel(side).check();
  const main = page.getByRole("main");
  await main.getByLabel(/^(?:Name of your company|Your name)/).fill(name);
  await page.getByLabel("Website").fill("https://lakefront.example");
  return account;
}

/** Finishes the form of a side, which leads to the dashboard. */
export async function begin(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "I am 18 or over" }).check();
  await page.getByRole("button", { name: "Start with Connect" }).click();
  await untilTold(page, "Welcome to Connect");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
}

/** The page fits each width, and assistive technology finds its way. */
export async function expectFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sidewaysScroll(page), `at ${width}`).toBe(0);
    expect(await findCutOff(page), `at ${width}`).toEqual([]);
  }
  expect(await findBarriers(page)).toEqual([]);
}

/** An organizer writes the listing and sends it to staff, who approve it. @returns its title */
export async function publish(page: Page, staff: Page): Promise<string> {
  const title = aTitle();
  await page.getByRole("link", { name: "New listing" }).click();
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Category").selectOption("title");
  await page.getByLabel("Description").fill("Forty teams under 14 play for three days. ".repeat(3));
  await page.getByLabel("Place").fill("Metairie, LA");
  await page.getByLabel("How many people it reaches").fill("2,000");
  await page.getByLabel("First day").fill(dayIn(30));
  await page.getByLabel("Last day").fill(dayIn(32));
  await page.getByLabel("Price from, in dollars").fill("500");
  await page.getByLabel("Price to, in dollars").fill("2500");
  await page
    .getByLabel("What a sponsor gets")
    .fill("Banner behind home plate\nName on every shirt");
  await page.getByRole("button", { name: "Send to our staff" }).click();
  await untilTold(page, "Sent to our staff");
  await decide(staff, title, { decision: /^Approve/ });
  return title;
}
