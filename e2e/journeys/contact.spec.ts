import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { open, untilAlive } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { journey } from "../support/journey.ts";
import { mailsTo, mailThatSays } from "../support/mailbox.ts";

const WRITTEN = {
  Name: "Ana Batiste",
  Organization: "City Recreation",
  Message: "We look for a partner for our parks.",
};
const WRONG = {
  Name: "Name must be at least 2 characters",
  Email: "Please enter a valid email address",
  Organization: "Organization must be at least 2 characters",
  Message: "Message must be at least 10 characters",
};

function formOf(page: Page) {
  const form = page.locator("#contact form");
  return {
    form,
    field: (label: string) => form.getByRole("textbox", { name: label, exact: true }),
    send: form.getByRole("button", { name: "Send Message" }),
    sending: form.getByRole("button", { name: "Sending..." }),
    async fill(email: string): Promise<void> {
      for (const [label, text] of Object.entries({ ...WRITTEN, Email: email })) {
        await this.field(label).fill(text);
      }
    },
    values: () =>
      form
        .locator("input:visible, textarea")
        .evaluateAll((controls) => (controls as HTMLInputElement[]).map(({ value }) => value)),
    /** The sentence that a field is described by. */
    async errorOf(label: string): Promise<string> {
      const id = await this.field(label).getAttribute("aria-describedby");
      return id ? page.locator(`[id="${id}"]`).innerText() : "";
    },
  };
}

/** The home page's form, where a person has looked at it for a while. */
async function openForm(page: Page) {
  await open(page, paths.home);
  const form = formOf(page);
  await untilAlive(form.form);
  await page.clock.fastForward(3_000);
  return form;
}

describe("the contact form", () => {
  journey(
    "sends a message, says so, and is empty again",
    { tags: ["main"] },
    async ({ site, arrive }) => {
      const { page } = await arrive({ ownClock: true });
      const form = await openForm(page);
      await form.fill("writer@city.example");
      await page.route("/api/contact", async (route) => {
        await form.sending.waitFor();
        await expect.poll(() => form.sending.isDisabled()).toBe(true);
        await route.continue();
      });
      await form.send.click();
      const saved = "Your message has been saved successfully. Our team will contact you soon.";
      await untilTold(page, "Message Sent", saved);
      expect(await form.values()).toEqual(["", "", "", ""]);
      await form.send.waitFor();
      const [receipt] = await mailsTo(site, "writer@city.example");
      expect(receipt).toContain("Subject: RAW has your message");
      await mailThatSays(site, "hello@example.com", WRITTEN.Message);
    },
  );

  journey("shows what is wrong under each field, and goes to the first", async ({ arrive }) => {
    const { page } = await arrive({ ownClock: true });
    const form = await openForm(page);
    await form.send.click();
    for (const [label, text] of Object.entries(WRONG)) {
      await expect.poll(() => form.errorOf(label)).toBe(text);
      await expect.poll(() => form.field(label).getAttribute("aria-invalid")).toBe("true");
      await expect
        .poll(() => form.field(label).evaluate((field) => getComputedStyle(field).borderTopColor))
        .toBe("rgb(255, 60, 56)");
    }
    await expect
      .poll(() => form.field("Name").evaluate((field) => field === document.activeElement))
      .toBe(true);
    await form.field("Name").fill("Ana");
    await expect.poll(() => form.field("Name").getAttribute("aria-invalid")).toBe("false");
    expect(await form.errorOf("Email")).toBe(WRONG.Email);
  });

  journey(
    "asks a person whose password manager filled in the honeypot",
    async ({ site, arrive }) => {
      const visitor = await arrive({ ownClock: true });
      visitor.expects(/status of 422/);
      const form = await openForm(visitor.page);
      await form.fill("managed@city.example");
      await form.form.locator("[name=website]").evaluate((field: HTMLInputElement) => {
        field.value = "https://city.example";
      });
      await form.send.click();
      const box = form.form.getByRole("checkbox");
      await form.form.getByText("Please confirm that you are a person").waitFor();
      expect(await box.evaluate((field) => field === document.activeElement)).toBe(true);
      await box.check();
      await form.send.click();
      await untilTold(visitor.page, "Message Sent");
      expect(await box.count()).toBe(0);
      expect(await mailsTo(site, "managed@city.example")).toHaveLength(1);
    },
  );

  journey("saves a message once whose answer was lost on the way", async ({ site, arrive }) => {
    const visitor = await arrive({ ownClock: true });
    visitor.expects(/ERR_/);
    const form = await openForm(visitor.page);
    await form.fill("lost@city.example");
    await visitor.page.route(
      "/api/contact",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await form.send.click();
    await untilTold(visitor.page, "Something went wrong");
    const stays = form.form.getByRole("alert");
    const kept = "What you typed is kept in this tab.";
    await stays.getByText(`We couldn't reach the site. ${kept} Please try again.`).waitFor();
    await visitor.page.context().setOffline(true);
    await form.send.click();
    await stays
      .getByText(`You seem to be offline. ${kept} Try again when you're connected.`)
      .waitFor();
    await visitor.page.clock.fastForward(60_000);
    expect(await stays.isVisible(), "it outlives the notification").toBe(true);
    await visitor.page.context().setOffline(false);
    await form.send.click();
    await untilTold(visitor.page, "Message Sent");
    expect(await stays.count()).toBe(0);
    expect(await mailsTo(site, "lost@city.example")).toHaveLength(1);
  });

  journey("shows under its field what only the server found", async ({ arrive }) => {
    const visitor = await arrive({ ownClock: true });
    visitor.expects(/status of 422/);
    const form = await openForm(visitor.page);
    await form.fill("writer@city.example");
    const fields = { email: "This address takes no mail" };
    await visitor.page.route("/api/contact", (route) =>
      route.fulfill({ status: 422, json: { message: fields.email, code: "invalid", fields } }),
    );
    await form.send.click();
    await expect.poll(() => form.errorOf("Email")).toBe(fields.email);
    await expect
      .poll(() => form.field("Email").evaluate((field) => field === document.activeElement))
      .toBe(true);
  });
});

describe("the contact form without scripts", () => {
  journey("sends a message and shows the thanks", async ({ site, arrive }) => {
    const { page } = await arrive({ hasScripts: false });
    await page.goto(paths.home);
    const form = formOf(page);
    await form.fill("bo@city.example");
    await form.send.click();
    await page.getByText("Message Sent", { exact: true }).waitFor();
    await expect.poll(() => page.url()).toBe(site.url + paths.contactThanks);
    await mailsTo(site, "bo@city.example");
  });
});
