import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { evaluation } from "#content/evaluation.ts";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { journey } from "../support/journey.ts";
import { isInView, sidewaysScroll } from "../support/layout.ts";
import { mailsTo } from "../support/mailbox.ts";
import { becomeMember } from "../support/member.ts";
import { countRequests, hold } from "../support/requests.ts";

const { prospectEvaluation } = paths;

/** The parts of the form by their labels. */
function formOf(page: Page) {
  const label = (text: string) => page.getByLabel(text, { exact: true });
  return {
    parentName: label("Full Name"),
    parentEmail: label("Email"),
    parentPhone: label("Phone Number"),
    playerName: label("Player's Full Name"),
    playerAge: label("Player's Age"),
    playerPosition: label("Primary Position"),
    playerSchool: label("School/Team"),
    additionalInfo: label("Additional Information"),
    isAdult: label("I am 18 or over"),
    submit: page.getByRole("button", { name: "Submit Evaluation Request" }),
  };
}

async function fill(page: Page): Promise<void> {
  const form = formOf(page);
  await form.parentName.fill("Ana Batiste");
  await form.parentPhone.fill("(504) 555-0142");
  await form.playerName.fill("Marcus Batiste");
  await form.playerAge.fill("15");
  await form.playerPosition.selectOption("SS");
  await form.playerSchool.fill("Holy Cross School");
}

/** Until the form has been shown as long as a person needs for it. */
async function takeOnesTime(page: Page): Promise<void> {
  const opened = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() > since + 2_500, opened);
}

async function expectThanks(page: Page): Promise<void> {
  const thanks = page.getByRole("heading", { level: 2, name: "Thank You!" });
  await thanks.waitFor();
  expect(await thanks.evaluate((heading) => heading === document.activeElement)).toBe(true);
  await page.getByText("Your evaluation request has been received", { exact: true }).waitFor();
}

describe("the way to the form", () => {
  journey("leads a visitor from the home page over the login and back", async ({ arrive }) => {
    const { page } = await arrive();
    const { username, password } = await becomeMember(page);
    await page.request.post("/api/logout");
    await open(page, paths.home);
    const board = page.locator("#prospects");
    await board.getByRole("link", { name: "Schedule an Evaluation" }).click();
    await page.waitForURL(`**${paths.auth}`);
    await page.getByText("To schedule an evaluation, create an account first").waitFor();
    expect(await page.getByRole("tab", { name: "Register" }).getAttribute("aria-selected")).toBe(
      "true",
    );
    await page.getByRole("tab", { name: "Login" }).click();
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.waitForURL(`**${prospectEvaluation}`);
    await page.getByRole("heading", { level: 1, name: "Think You're a Top Prospect?" }).waitFor();
  });

  journey("stands at the foot of a page and in the menu of a phone", async ({ arrive }) => {
    const { page } = await arrive({ width: 360 });
    await becomeMember(page);
    await open(page, paths.board);
    const link = page
      .getByRole("contentinfo")
      .getByRole("link", { name: "Schedule an Evaluation" });
    await expect.poll(() => link.getAttribute("href")).toBe(prospectEvaluation);
    await page.getByLabel("Menu", { exact: true }).first().click();
    await page
      .getByRole("navigation", { name: "Menu" })
      .getByRole("link", { name: "Schedule an Evaluation" })
      .click();
    await page.getByRole("heading", { level: 2, name: "Schedule a Player Evaluation" }).waitFor();
  });
});

describe("the page", () => {
  journey("has two parts and five reasons, and knows who opens it", async ({ arrive }) => {
    const { page } = await arrive();
    const { email } = await becomeMember(page);
    await page.request.post("/api/user-profile", { data: { displayName: "Ana Batiste" } });
    await open(page, prospectEvaluation);
    for (const part of ["Parent/Guardian Information", "Player Information"]) {
      await page.getByRole("group", { name: part }).waitFor();
    }
    const why = page.getByRole("region", { name: "Why Get Evaluated?" });
    expect(await why.getByRole("heading", { level: 3 }).allTextContents()).toEqual([
      "Professional Assessment",
      "Elite Network",
      "Personalized Development Plan",
      "NOLA Top 100 Consideration",
      "Boost Confidence",
    ]);
    const form = formOf(page);
    await expect.poll(() => form.parentName.inputValue()).toBe("Ana Batiste");
    await expect.poll(() => form.parentEmail.inputValue()).toBe(email);
    await expect.poll(() => form.playerAge.inputValue()).toBe("0");
    await expect.poll(() => form.additionalInfo.getAttribute("rows")).toBe("4");
  });

  journey(
    "fills in a new name after the profile has one, without a new document",
    async ({ arrive }) => {
      const { page } = await arrive();
      await becomeMember(page);
      await open(page, prospectEvaluation);
      await expect.poll(() => formOf(page).parentName.inputValue()).toBe("");
      await page.getByRole("banner").getByRole("link", { name: "NOLA 100" }).click();
      await page.getByRole("heading", { level: 1, name: "NOLA Top 100" }).waitFor();
      await page.request.post("/api/user-profile", { data: { displayName: "Ana Batiste" } });
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: "Schedule an Evaluation" })
        .click();
      await expect.poll(() => formOf(page).parentName.inputValue()).toBe("Ana Batiste");
    },
  );
});

describe("the form", () => {
  journey("says below each field what is wrong, and sends nothing", async ({ arrive }) => {
    const { page } = await arrive({ width: 360 });
    await becomeMember(page);
    await open(page, prospectEvaluation);
    const sent = countRequests(page, "POST", /^\/api\//);
    const form = formOf(page);
    await form.parentEmail.fill("ana@");
    await form.submit.click();
    for (const [field, message] of [
      ["parentName", "Name is required"],
      ["parentEmail", "Invalid email address"],
      ["parentPhone", "Valid phone number is required"],
      ["playerName", "Player name is required"],
      ["playerAge", "Valid age is required"],
      ["playerPosition", "Position is required"],
      ["playerSchool", "School/team is required"],
      ["isAdult", "Please confirm that you are 18 or over"],
    ] as const) {
      await expect.poll(() => form[field].getAttribute("aria-invalid")).toBe("true");
      const [id = ""] = (await form[field].getAttribute("aria-describedby"))?.split(" ") ?? [];
      await expect
        .poll(() => page.locator(`[id="${id}"]`).textContent(), { message: field })
        .toBe(message);
    }
    await expect.poll(() => form.additionalInfo.getAttribute("aria-invalid")).toBe("false");
    expect(await form.parentName.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await form.playerAge.fill("15");
    await expect.poll(() => form.playerAge.getAttribute("aria-invalid")).toBe("false");
    await form.playerAge.hover();
    const seenFrom = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, -120);
    await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(seenFrom);
    await expect.poll(() => form.playerAge.inputValue()).toBe("15");
    expect(sent()).toBe(0);
  });

  journey(
    "is sent by keyboard alone, and gives its place to the thanks",
    async ({ site, arrive }) => {
      const { page } = await arrive({ width: 768 });
      const { email } = await becomeMember(page, { isAdult: true });
      await open(page, prospectEvaluation);
      await formOf(page).parentName.focus();
      for (const text of [
        "Ana Batiste",
        email,
        "(504) 555-0142",
        "Marcus Batiste",
        "15",
        "Shortstop",
        "Holy Cross School",
        "He hits from both sides.",
      ]) {
        await page.keyboard.type(text);
        await page.keyboard.press("Tab");
      }
      await expect.poll(() => formOf(page).playerAge.inputValue()).toBe("15");
      await expect.poll(() => formOf(page).playerPosition.inputValue()).toBe("SS");
      await takeOnesTime(page);
      const held = await hold(page, "/api/prospect-evaluations");
      await page.keyboard.press("Enter");
      await held.asked;
      const pending = page.getByRole("button", { name: "Submitting..." });
      await expect.poll(() => pending.isDisabled()).toBe(true);
      expect(await pending.locator("svg").count()).toBe(1);
      await held.release();
      await expectThanks(page);
      await page.getByText("Evaluation Request Submitted").first().waitFor();
      await page.getByText("A representative will contact you soon.").first().waitFor();
      await page.getByText(evaluation.thanks, { exact: true }).waitFor();
      expect(await page.getByLabel("Player's Full Name").count()).toBe(0);
      expect(await findBarriers(page)).toEqual([]);
      const [receipt = ""] = await mailsTo(site, email);
      expect(receipt).not.toContain("Marcus");

      const scrolled = () => page.evaluate(() => window.scrollY);
      expect(await scrolled()).toBeGreaterThan(0);
      // The first is the link to the request.
      for (const key of ["Tab", "Tab", "Enter"]) await page.keyboard.press(key);
      await expect.poll(scrolled).toBe(0);
      await page.reload();
      await page.getByLabel("Player's Full Name").waitFor();
    },
  );

  journey("is kept when it is refused, and says why", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/status of 422/);
    await becomeMember(page, { isAdult: true });
    await open(page, prospectEvaluation);
    await fill(page);
    await page.route("/api/prospect-evaluations", (route) => {
      const written = route.request().postDataJSON();
      return route.continue({ postData: JSON.stringify({ ...written, elapsedMs: 10 }) });
    });
    await formOf(page).submit.click();
    await page.getByText("Submission Failed").first().waitFor();
    await page.getByText("Please try again", { exact: true }).first().waitFor();
    const stays = page.getByRole("alert").filter({ hasText: "What you typed is kept" });
    await stays.waitFor();
    await expect.poll(() => formOf(page).playerName.inputValue()).toBe("Marcus Batiste");
    expect(await findBarriers(page)).toEqual([]);
    await stays.getByRole("button", { name: "Dismiss" }).click();
    await stays.waitFor({ state: "detached" });
  });
});

journey("an adult is asked to confirm it once", async ({ arrive }) => {
  const { page } = await arrive();
  await becomeMember(page);
  await open(page, prospectEvaluation);
  await fill(page);
  await formOf(page).isAdult.check();
  await takeOnesTime(page);
  await formOf(page).submit.click();
  await expectThanks(page);
  const { isAdult } = await (await page.request.get("/api/user")).json();
  expect(isAdult).toBe(true);
  await page.getByRole("banner").getByRole("link", { name: "NOLA 100" }).click();
  await page.getByRole("heading", { level: 1, name: "NOLA Top 100" }).waitFor();
  await page.getByRole("contentinfo").getByRole("link", { name: "Schedule an Evaluation" }).click();
  await formOf(page).playerName.waitFor();
  expect(await formOf(page).isAdult.count()).toBe(0);
  await page.reload();
  await formOf(page).playerName.waitFor();
  expect(await formOf(page).isAdult.count()).toBe(0);
});

describe.for([
  ["without scripts", false],
  ["before its scripts have come", true],
] as const)("the form %s", ([, hasScripts]) => {
  async function openForm(page: Page): Promise<void> {
    if (hasScripts) await page.route("**/assets/*.js", () => {});
    await page.goto(prospectEvaluation, { waitUntil: "commit" });
    await formOf(page).submit.waitFor();
  }

  journey("is sent, thanked for, corrected and withdrawn", async ({ site, arrive }) => {
    const { page } = await arrive({ hasScripts, width: 360 });
    const { email } = await becomeMember(page);
    await openForm(page);
    await fill(page);
    await formOf(page).isAdult.check();
    await formOf(page).submit.click();
    const thanks = page.getByRole("heading", { level: 2, name: "Thank You!" });
    await thanks.waitFor();
    await expect.poll(() => isInView(thanks), { message: "below the masthead" }).toBe(true);
    expect(await formOf(page).playerName.count()).toBe(0);
    await mailsTo(site, email);
    await page.getByRole("main").getByRole("link", { name: "My Evaluations" }).waitFor();
    const { isAdult } = await (await page.request.get("/api/user")).json();
    expect(isAdult).toBe(true);

    await page.goto(paths.myEvaluations, { waitUntil: "commit" });
    const changes = page.getByText("Correct or withdraw", { exact: true });
    await changes.click();
    await formOf(page).playerName.fill("Marcus Batiste Jr.");
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole("button", { name: "Save the corrections" }).click();
    await page.getByRole("heading", { name: "Marcus Batiste Jr." }).waitFor();
    await changes.click();
    const withdraw = page.getByRole("button", { name: "Withdraw this request" });
    const isSure = page.getByLabel("Yes, delete this request for good");
    await withdraw.click();
    expect(await isSure.evaluate((box: HTMLInputElement) => box.validity.valueMissing)).toBe(true);
    await isSure.check();
    await withdraw.click();
    await page.getByText("Request withdrawn").waitFor();
    await page.getByText("You have no evaluation requests.").waitFor();
  });

  journey("comes back with what was written and what is wrong", async ({ arrive }) => {
    const { page, expects } = await arrive({ hasScripts, width: 360 });
    expects(/status of 422/);
    expects(/status of 403/);
    await becomeMember(page);
    await openForm(page);
    await fill(page);
    const form = formOf(page);
    await form.parentPhone.fill("504");
    await form.additionalInfo.fill("He hits from both sides.");
    expect(await sendUnchecked(page)).toEqual({ status: 422, cache: "no-store" });
    await page.getByText("Valid phone number is required").waitFor();
    await expect.poll(() => form.parentPhone.inputValue()).toBe("504");
    await expect.poll(() => form.playerName.inputValue()).toBe("Marcus Batiste");
    await expect.poll(() => form.playerAge.inputValue()).toBe("15");
    await expect.poll(() => form.playerPosition.inputValue()).toBe("SS");
    await expect.poll(() => form.additionalInfo.inputValue()).toBe("He hits from both sides.");
    await form.parentPhone.fill("(504) 555-0142");
    expect(await sendUnchecked(page)).toEqual({ status: 403, cache: "no-store" });
    await page.getByText("Please confirm that you are 18 or over").waitFor();
    await expect.poll(() => form.playerName.inputValue()).toBe("Marcus Batiste");
  });
});

/** Sends the form past what the browser itself asks for. */
async function sendUnchecked(page: Page) {
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page
    .getByRole("main")
    .locator("form")
    .evaluate((form: HTMLFormElement) => form.submit());
  const answer = await answered;
  return { status: answer.status(), cache: answer.headers()["cache-control"] };
}

journey(
  "the thanks without scripts give their place back when loaded again",
  async ({ arrive }) => {
    const { page } = await arrive();
    await becomeMember(page);
    await open(page, paths.evaluationThanks);
    await page.getByRole("heading", { level: 2, name: "Thank You!" }).waitFor();
    await page.waitForURL(`**${prospectEvaluation}`);
    await page.reload();
    await formOf(page).playerName.waitFor();
  },
);

journey("the form of nobody leads to the login, one of another site nowhere", async ({ site }) => {
  const post = (headers: Record<string, string> = {}) =>
    fetch(site.url + prospectEvaluation, {
      method: "POST",
      body: new URLSearchParams({ parentName: "Ana" }),
      headers,
      redirect: "manual",
    });
  const { status, headers } = await post();
  expect(status).toBe(302);
  expect(headers.get("location")).toBe(paths.authThen(prospectEvaluation));
  expect((await post({ "sec-fetch-site": "cross-site" })).status).toBe(403);
});
