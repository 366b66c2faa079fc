import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { moveTo, open } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { journey } from "../support/journey.ts";
import { becomeAdmin, becomeMember } from "../support/member.ts";
import { hold } from "../support/requests.ts";

const ONE_PROSPECT = "/api/admin/prospects/*";
const UNREACHED = "We couldn't reach the site. Nothing is lost: please try again.";

journey("a dialog asks before it loses what was typed", async ({ arrive }) => {
  const { page } = await arrive({ width: 360 });
  await open(page, paths.auth);
  const dialog = page.getByRole("dialog");
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  const field = dialog.getByRole("textbox");
  const show = async () => {
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await dialog.waitFor();
  };
  await show();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await show();
  await field.fill("ana@city.example");
  await page.keyboard.press("Escape");
  await question.waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await question.waitFor({ state: "detached" });
  expect(await field.inputValue()).toBe("ana@city.example");
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.mouse.click(4, 4);
  await question.waitFor();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await dialog.waitFor({ state: "detached" });

  await show();
  expect(await field.inputValue()).toBe("");
  await field.fill("ana@city.example");
  await field.fill("");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

/** Whether the dialog asks on Escape; what was chosen stays. */
async function asks(page: Page, dialog: Locator): Promise<boolean> {
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await question.or(page.locator("body:not(:has(dialog))")).first().waitFor();
  if ((await question.count()) === 0) return false;
  await question.getByRole("button", { name: "Keep editing" }).click();
  await question.waitFor({ state: "detached" });
  return dialog.isVisible();
}

journey("a dialog asks before it loses what was chosen", async ({ arrive }) => {
  const { page } = await arrive();
  await becomeAdmin(page);
  await open(page, paths.eventsAdmin);
  const add = page.getByRole("button", { name: "Add an event" });
  const event = page.getByRole("dialog", { name: "Add an event" });
  const kind = event.getByRole("combobox", { name: "Kind" });
  const isPublic = event.getByRole("checkbox").first();
  const start = event.getByLabel("Start");
  const choices = {
    select: {
      choose: () => kind.selectOption("tryout"),
      undo: () => kind.selectOption("showcase"),
    },
    checkbox: { choose: () => isPublic.check(), undo: () => isPublic.uncheck() },
    day: { choose: () => start.fill("2027-06-01T09:00"), undo: () => start.fill("") },
  };
  for (const [what, { choose, undo }] of Object.entries(choices)) {
    await add.click();
    await event.waitFor();
    await choose();
    expect(await asks(page, event), what).toBe(true);
    await undo();
    expect(await asks(page, event), `${what}, undone`).toBe(false);
  }

  await open(page, paths.prospectAdmin);
  await page.getByRole("button", { name: "Import CSV" }).click();
  const file = page.getByRole("dialog", { name: "Import Prospects" });
  const buffer = Buffer.from("first_name\n");
  await file.getByLabel("File").setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer });
  expect(await asks(page, file), "file").toBe(true);

  await open(page, paths.nomination(1));
  await page.getByRole("button", { name: "Report this nomination" }).click();
  const report = page.getByRole("dialog", { name: "Report this nomination" });
  await report.getByRole("radio").first().check();
  expect(await asks(page, report), "radio").toBe(true);
});

journey("a question stays open with the reason while the connection fails", async ({ arrive }) => {
  const { page, expects } = await arrive({ width: 360 });
  expects(/ERR_CONNECTION_FAILED/);
  await becomeAdmin(page);
  await open(page, paths.prospectAdmin);
  await page
    .getByRole("button", { name: /^Delete / })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Delete Prospect" });
  const remove = dialog.getByRole("button", { name: "Delete" });
  const held = await hold(page, ONE_PROSPECT);
  await remove.click();
  await held.abort();
  await untilTold(page, "Error deleting prospect", "An error occurred");
  const note = dialog.getByRole("alert").filter({ hasText: UNREACHED });
  await note.waitFor();
  expect(await findBarriers(page)).toEqual([]);
  // The page reads other things at such paths as well, such as the last import.
  await page.route(ONE_PROSPECT, (route) =>
    route.request().method() === "DELETE" ? route.fulfill({ json: {} }) : route.fallback(),
  );
  await remove.click();
  await untilTold(page, "Prospect deleted successfully");
  await dialog.waitFor({ state: "detached" });
});

journey("a button's failure is shown until the button has done it", async ({ arrive }) => {
  const { page, expects } = await arrive({ ownClock: true });
  expects(/ERR_CONNECTION_FAILED/);
  await becomeMember(page);
  const one = { id: 1, title: "A badge", message: "", type: "badge", relatedId: null };
  const data = [{ ...one, isRead: false, createdAt: new Date().toISOString() }];
  await page.route("**/api/notifications*", (route) => route.fulfill({ json: { data } }));
  await open(page, paths.termsOfService);
  await moveTo(page, paths.notifications);
  const held = await hold(page, "/api/notifications/read");
  const read = page.getByRole("button", { name: "Mark all as read" });
  await read.click();
  await held.abort();
  const shown = page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
  await shown.filter({ hasText: UNREACHED }).waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.clock.runFor(60_000);
  expect(await shown.filter({ hasText: UNREACHED }).count()).toBe(1);
  await page.route("/api/notifications/read", (route) => route.fulfill({ json: {} }));
  await read.click();
  await untilTold(page, "All notifications are read");
  expect(await shown.filter({ hasText: UNREACHED }).count()).toBe(0);
});
