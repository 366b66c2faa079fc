import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { addDays, businessDay } from "#lib/dates.ts";
import { withQuery } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import { STAFF } from "../process/sites.ts";
import { open, readHeads } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { journeyOfItsOwn } from "../support/journey.ts";
import { sidewaysScroll } from "../support/layout.ts";
import { becomeAdmin, becomeMember } from "../support/member.ts";

const LONG = `We run eleven playgrounds.${"\nAnd one more line about them.".repeat(30)}`;
const REQUEST = {
  parentName: "Catherine Batiste",
  parentEmail: "cathy@parents.example",
  parentPhone: "(504) 555-0142",
  playerName: "Marcus Le Blanc",
  playerAge: 17,
  playerPosition: "SS",
  playerSchool: "Holy Cross School",
};

/** Sends a contact message as anybody does. */
async function write(page: Page, name: string, message: string): Promise<void> {
  const answer = await page.request.post("/api/contact", {
    data: { name, email: "ana@city.example", organization: "City Recreation", message },
  });
  expect(answer.status()).toBe(200);
}

/** Makes an event that is under way and goes on until tomorrow, and returns its id. */
async function makeEvent(page: Page): Promise<number> {
  const today = businessDay(new Date());
  const hours = { startsAt: `${today}T00:00`, endsAt: `${addDays(today, 1)}T23:00` };
  const named = { name: "Evaluation Day", place: "City Park", kind: "evaluation_day" };
  const data = { ...named, ...hours, capacity: 5, isPublic: false };
  const made = await page.request.post("/api/admin/events", { data });
  expect(made.status()).toBe(201);
  return (await made.json()).data.id;
}

async function openDashboard(page: Page, tab?: string): Promise<void> {
  await becomeAdmin(page);
  await open(page, withQuery(paths.admin, { tab }));
}

const rowOf = (page: Page, text: string): Locator =>
  page.getByRole("row").filter({ hasText: text });

/** Follows the link to the file and gives its text. */
async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  return readFileSync(await file.path(), "utf8");
}

describe("the dashboard of what was submitted", () => {
  journeyOfItsOwn("has three tabs, and says of each when it is empty", async ({ arrive }) => {
    const { page } = await arrive();
    await openDashboard(page);
    await page.getByRole("heading", { level: 1, name: "Admin Dashboard" }).waitFor();
    const contacts = page.getByRole("tab", { name: "Contact Form Submissions", selected: true });
    await contacts.waitFor();
    await rowOf(page, "Clémence Hautmarais").getByText("New for over 24 hours").waitFor();
    await open(page, withQuery(paths.admin, { tab: "newsletter" }));
    await page.getByText("No newsletter subscriptions yet.", { exact: true }).waitFor();
    await page.route("**/api/contact?*", (route) =>
      route.fulfill({ json: { data: [], total: 0, hasMore: false } }),
    );
    await page.getByRole("tab", { name: "Newsletter Subscriptions" }).press("Home");
    await page.getByText("No contact form submissions yet.", { exact: true }).waitFor();
    await page.route("**/api/prospect-evaluations?*", (route) =>
      route.fulfill({ json: { data: [], total: 0, hasMore: false } }),
    );
    await contacts.press("End");
    await page.getByText("No prospect evaluation requests yet.", { exact: true }).waitFor();
    await page.getByRole("tab", { name: "Newsletter Subscriptions" }).click();
    await page.getByText("No newsletter subscriptions yet.", { exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("?tab=newsletter");
    await page
      .getByText(
        "This dashboard is only accessible to administrators and provides a record of all form submissions.",
        { exact: true },
      )
      .waitFor();
  });

  journeyOfItsOwn("shows, finds, answers and hands out messages", async ({ arrive }) => {
    const visitor = await arrive();
    await write(visitor.page, "Ana Batiste", LONG);
    await write(visitor.page, "Marc Robichaux", "=SUM(A1) is what we look for.");
    const { page } = await arrive();
    await openDashboard(page);
    expect(await readHeads(page)).toEqual([
      "Date",
      "Name",
      "Email",
      "Organization",
      "Message",
      "Status",
      "Actions",
    ]);
    const long = page.getByRole("region", { name: "Message of Ana Batiste" });
    expect(await long.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);

    await page.getByRole("button", { name: "Mark the message of Ana Batiste as answered" }).click();
    await untilTold(page, "Message marked as answered");
    await rowOf(page, "Ana Batiste").getByText("Answered", { exact: true }).first().waitFor();

    await page.getByRole("combobox", { name: "Status" }).selectOption("New");
    await rowOf(page, "Ana Batiste").waitFor({ state: "detached" });
    await expect.poll(() => new URL(page.url()).search).toBe("?status=new");
    await page.getByRole("searchbox").fill("City Recreation");
    await page.getByText("1–1 of 1", { exact: true }).waitFor();
    const file = await download(page);
    expect(file.split("\r\n")).toHaveLength(3);
    expect(file).toContain("'=SUM(A1) is what we look for.");
    await page.getByRole("combobox", { name: "Status" }).selectOption("Every status");
    await page.getByRole("searchbox").fill("nobody");
    await page.getByText("No contact form submissions match.").waitFor();
  });

  journeyOfItsOwn(
    "answers a message from the queue, where it then waits no longer",
    async ({ arrive }) => {
      const visitor = await arrive();
      await write(visitor.page, "Odile Landry", "Do you train teams in the winter?");
      const { page } = await arrive();
      await becomeAdmin(page);
      // The entry's script comes after those of the page.
      const script = Promise.withResolvers<void>();
      await page.route("**/assets/rare-entry-*.js", async (route) => {
        await script.promise;
        await route.continue();
      });
      await open(page, withQuery(paths.adminQueue, { kind: "contact" }));
      const entry = page.getByRole("article", { name: "Message of Odile Landry" });
      await page.locator("[inert]", { hasText: "Odile Landry" }).waitFor();
      script.resolve();
      await entry.getByRole("button", { name: "Assign" }).click();
      const assigning = page.getByRole("dialog", { name: "Assign the message of Odile Landry" });
      await assigning.getByLabel("Assigned to").selectOption(`@${STAFF.username}`);
      await assigning.getByRole("button", { name: "Save" }).click();
      await untilTold(page, "The message is assigned");
      await entry.getByText(`@${STAFF.username}`).waitFor();

      await entry.getByRole("button", { name: "Reply" }).click();
      const replying = page.getByRole("dialog", { name: "Reply to Odile Landry" });
      await replying.getByText("Do you train teams in the winter?").waitFor();
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await sidewaysScroll(page), `at ${width}`).toBe(0);
      }
      await replying.getByLabel("Your reply").fill("We do. Please call us on Monday.");
      await replying.getByRole("button", { name: "Send reply" }).click();
      await untilTold(page, "Your reply to Odile Landry is on its way");
      await entry.waitFor({ state: "detached" });

      await open(page, withQuery(paths.admin, { status: "answered" }));
      const row = rowOf(page, "Odile Landry");
      await row.getByText("We do. Please call us on Monday.").waitFor();
      await row.getByText(`@${STAFF.username}`).first().waitFor();
    },
  );

  journeyOfItsOwn("lets two people write notes without losing one", async ({ arrive }) => {
    const { page: first } = await arrive();
    const { page: second, expects } = await arrive();
    expects(/status of 409/);
    for (const page of [first, second]) {
      await openDashboard(page);
      await page.getByRole("button", { name: "Note on the message of Marc Robichaux" }).click();
    }
    await first.getByLabel("Staff note").fill("Called, nobody there.");
    await first.getByRole("dialog").getByLabel("Status").selectOption("Answered");
    await first.getByRole("button", { name: "Save" }).click();
    await untilTold(first, "Message updated");
    await rowOf(first, "Marc Robichaux").getByText("Called, nobody there.").waitFor();

    await second.getByLabel("Staff note").fill("Wrote to him.");
    await second.getByRole("button", { name: "Save" }).click();
    await untilTold(
      second,
      "Someone else changed this message in the meantime. Please look again.",
    );
    const dialog = second.getByRole("dialog");
    await dialog.getByRole("alert").getByText("Called, nobody there.").waitFor();
    await expect.poll(() => dialog.getByLabel("Staff note").inputValue()).toBe("Wrote to him.");
    await dialog.getByRole("button", { name: "Save" }).click();
    await rowOf(second, "Marc Robichaux").getByText("Wrote to him.").waitFor();
    await rowOf(second, "Marc Robichaux").getByText("Answered", { exact: true }).first().waitFor();
    expect(await second.getByRole("dialog").count()).toBe(0);
  });

  journeyOfItsOwn("completes a request, and puts its player on the board", async ({ arrive }) => {
    const parent = await arrive();
    await becomeMember(parent.page, { isAdult: true });
    const asked = await parent.page.request.post("/api/prospect-evaluations", { data: REQUEST });
    expect(asked.status()).toBe(200);
    const { page } = await arrive();
    await openDashboard(page, "evaluations");
    expect(await readHeads(page)).toEqual([
      "Date",
      "Player Name",
      "Position",
      "Grad Year",
      "School",
      "Parent Info",
      "Notes",
      "Status",
      "Actions",
    ]);
    const row = rowOf(page, REQUEST.playerName);
    await row.getByText("No additional notes", { exact: true }).waitFor();
    await expect
      .poll(() => row.getByRole("cell").nth(3).innerText())
      .toMatch(/^20\d\d est\.\s+age 17$/);
    await expect
      .poll(() => row.getByRole("cell").nth(5).innerText())
      .toMatch(/^Catherine Batiste\s+cathy@parents\.example\s+\(504\) 555-0142\s+not confirmed/i);

    // It becomes scheduled only with a date.
    const otherId = await makeEvent(page);
    const eventId = await makeEvent(page);
    const update = page.getByRole("button", { name: "Update the request for Marcus Le Blanc" });
    const status = page.getByRole("dialog").getByLabel("Status");
    await update.click();
    await status.waitFor();
    expect(await status.getByRole("option").allInnerTexts()).toEqual([
      "Pending",
      "Contacted",
      "Declined",
      "No response",
    ]);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Schedule the evaluation of Marcus Le Blanc" }).click();
    const appointment = page.getByRole("dialog", { name: "Evaluation of Marcus Le Blanc" });
    for (const id of [otherId, eventId]) {
      await appointment.getByLabel("Event", { exact: true }).selectOption(String(id));
      expect(await appointment.getByLabel("Time", { exact: true }).count()).toBe(1);
    }
    const tomorrow = addDays(businessDay(new Date()), 1);
    await appointment.getByLabel("Time", { exact: true }).fill(`${tomorrow}T22:30`);
    await appointment.getByRole("button", { name: "Schedule and tell the family" }).click();
    await row.getByText("Scheduled", { exact: true }).waitFor();

    // The player is measured early.
    const { data } = await (await page.request.get("/api/prospect-evaluations")).json();
    const value = { playerId: data[0].appointment.playerId, metric: "sixty_yard_dash" };
    const measured = await page.request.post(`/api/admin/events/${eventId}/measurements`, {
      data: { ...value, value: "7.20", device: "stopwatch" },
    });
    expect(measured.status()).toBe(200);
    await update.click();
    await status.selectOption("Completed");
    // The keyboard alone is enough.
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).press("Enter");
    await row.getByText("Completed", { exact: true }).waitFor();

    await page.getByRole("button", { name: "Create prospect from the request" }).click();
    const dialog = page.getByRole("dialog", { name: "Create Prospect" });
    const textOf = (label: string) => dialog.getByLabel(label, { exact: true }).inputValue();
    expect(await textOf("First Name")).toBe("Marcus");
    expect(await textOf("Last Name")).toBe("Le Blanc");
    expect(await textOf("Primary Position")).toBe("SS");
    expect(await textOf("School")).toBe("Holy Cross School");
    await dialog.getByLabel("Rank", { exact: true }).fill("101");
    await dialog.getByRole("button", { name: "Create prospect" }).click();
    await dialog.getByText("Rank must be 100 or less", { exact: true }).waitFor();
    await dialog.getByLabel("Rank", { exact: true }).fill("7");
    await dialog.getByRole("button", { name: "Create prospect" }).click();
    await untilTold(page, "Prospect added successfully");
    await row.getByRole("link", { name: "On the board" }).click();
    await page.getByRole("heading", { level: 1, name: "Marcus Le Blanc" }).waitFor();
  });
});
