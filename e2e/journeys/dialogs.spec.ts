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
  const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });
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
