import type { Page, Route } from "playwright-core";
import { describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { journey } from "../support/journey.ts";
import { linkIn, mailsTo } from "../support/mailbox.ts";
import { becomeMember, logOutByMenu } from "../support/member.ts";

const PASSWORD = "three words are";
let people = 0;

/** A name that nobody has yet. */
function newName(): string {
  people += 1;
  return `person-${people}-${process.pid}`;
}

async function signUp(page: Page, username: string, email = `${username}@city.example`) {
  await page.goto(paths.signUp);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByLabel("I am a", { exact: true }).selectOption("parent");
  await page.getByLabel("I am 18 or over").check();
  await page.getByRole("button", { name: "Create Account" }).click();
  await untilTold(page, "Registration successful");
}

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

async function logOut(page: Page): Promise<void> {
  await logOutByMenu(page);
  await untilTold(page, "You have been logged out successfully");
}

describe("signing up", () => {
  journey(
    "makes an account and opens the site as its owner",
    { tags: ["main"] },
    async ({ arrive }) => {
      const { page } = await arrive();
      const username = newName();
      await signUp(page, username);
      const account = page.getByLabel(`Account of ${username}`);
      await expect.poll(() => account.textContent()).toContain("p");
      await account.click();
      await page.getByText(`@${username}`, { exact: true }).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await page.keyboard.press("Escape");
      expect(await account.evaluate((element) => element === document.activeElement)).toBe(true);
    },
  );

  journey("says below each field what is wrong, and sends nothing", async ({ arrive }) => {
    const { page } = await arrive();
    await open(page, paths.signUp);
    await page.getByLabel("Password", { exact: true }).fill("secret words");
    await page.getByLabel("Confirm Password").fill("other words");
    const password = page.getByLabel("Password", { exact: true });
    await page.getByRole("button", { name: "Show password" }).first().click();
    expect(await password.getAttribute("type")).toBe("text");
    await page.getByRole("button", { name: "Hide password" }).click();
    expect(await password.getAttribute("type")).toBe("password");
    await page.getByRole("button", { name: "Create Account" }).click();
    for (const message of [
      "Passwords do not match",
      "Username must be at least 3 characters",
      "Please enter a valid email address",
      "Please select your role",
      "Please confirm that you are 18 or over",
    ]) {
      await page.getByText(message, { exact: true }).waitFor();
    }
    expect(await findBarriers(page)).toEqual([]);
  });

  journey("tells at the field that a name is taken", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/status of 409/);
    const username = newName();
    await signUp(page, username);
    await logOut(page);
    await page.goto(paths.signUp);
    await page.getByLabel("Username").fill(username.toUpperCase());
    await page.getByLabel("Email", { exact: true }).fill("ana@city.example");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm Password").fill(PASSWORD);
    await page.getByLabel("I am a", { exact: true }).selectOption("fan");
    await page.getByLabel("I am 18 or over").check();
    await page.getByRole("button", { name: "Create Account" }).click();
    await untilTold(page, "Registration failed");
    await expect.poll(() => page.getByLabel("Username").getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => page.getByLabel("Username").inputValue()).toBe(username.toUpperCase());
  });
});

describe("logging in", () => {
  journey("leads where the person wanted to go, and nowhere else", async ({ arrive }) => {
    const { page } = await arrive();
    const username = newName();
    await signUp(page, username);
    for (const [wanted, expected] of [
      [paths.privacyPolicy, paths.privacyPolicy],
      ["//evil.example/", paths.home],
      ["/\\evil.example/", paths.home],
      ["https://evil.example/", paths.home],
    ] as const) {
      await logOut(page);
      await page.goto(paths.authThen(wanted));
      await page.waitForURL(`**${paths.auth}`);
      await logIn(page, username, PASSWORD);
      await untilTold(page, "Login successful");
      const landed = expected === paths.home ? /^\/(leaderboard)?$/ : new RegExp(`^${expected}$`);
      await expect.poll(() => new URL(page.url()).pathname, { message: wanted }).toMatch(landed);
    }
  });

  journey("is not offered to who is in", async ({ arrive }) => {
    const { page } = await arrive();
    await signUp(page, newName());
    await page.goto(paths.auth);
    expect(new URL(page.url()).pathname).not.toBe(paths.auth);
  });

  journey("is offered to whose session ended while a page was open", async ({ arrive }) => {
    const { page, expects } = await arrive({ ownClock: true });
    expects(/status of 401/);
    const { username, password } = await becomeMember(page);
    await page.goto(paths.termsOfService);
    await page.getByLabel(`Account of ${username}`).waitFor();
    await page.request.post("/api/logout");
    await page.clock.fastForward("01:01");
    const evaluation = page.getByRole("link", { name: "Schedule an Evaluation" }).last();
    await evaluation.click();
    // Register opens for who is not logged in, and says why.
    await page.getByRole("tab", { name: "Login" }).click();
    await logIn(page, username, password);
    await page.waitForURL(`**${paths.prospectEvaluation}`);
  });

  journey("opens the sign-up where a page left word of it", async ({ arrive }) => {
    const { page } = await arrive();
    await page.goto(paths.board);
    await page.evaluate(() => localStorage.setItem("authTab", "register"));
    await page.goto(paths.auth);
    await page.getByRole("button", { name: "Create Account" }).waitFor();
    await page.getByRole("tab", { name: "Register" }).focus();
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("button", { name: "Login", exact: true }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("authTab"))).toBeNull();
  });

  journey("as an administrator forgets where somebody wanted to go before", async ({ arrive }) => {
    const { page } = await arrive();
    await page.goto(paths.authThen(paths.board));
    await page.waitForURL(`**${paths.auth}`);
    const wanted = () => page.evaluate(() => sessionStorage.getItem("redirectAfterAuth"));
    expect(await wanted()).toBe(paths.board);
    await page.goto(paths.adminLogin);
    await page.waitForFunction(() => sessionStorage.getItem("redirectAfterAuth") === null);
  });
});

describe("a forgotten password", () => {
  journey(
    "is replaced by a mailed link, which leaves the address at once",
    { tags: ["main"] },
    async ({ site, arrive }) => {
      const { page } = await arrive();
      const username = newName();
      const email = `${username}@city.example`;
      await signUp(page, username, email);
      await logOut(page);
      await page.goto(paths.auth);
      await page.getByRole("button", { name: "Forgot your password?" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Email").fill(email);
      await dialog.getByRole("button", { name: "Send reset link" }).click();
      await dialog.getByRole("heading", { name: "Reset Email Sent" }).waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await dialog.waitFor({ state: "detached" });

      const [mail = ""] = await mailsTo(site, email);
      const link = new URL(linkIn(mail, `${site.url}${paths.auth}`));
      await page.goto(link.pathname + link.search);
      await dialog.getByLabel("New Password").fill("other words now");
      await page.waitForURL(`**${paths.auth}`);
      await dialog.getByLabel("Confirm Password").fill("other words now");
      await dialog.getByRole("button", { name: "Update Password" }).click();
      await dialog.getByRole("heading", { name: "Password Updated" }).waitFor();
      await dialog.waitFor({ state: "detached" });
      await logIn(page, username, "other words now");
      await untilTold(page, "Login successful");
      await logOut(page);

      await page.goto(link.pathname + link.search);
      await dialog.getByRole("heading", { name: "Invalid or Expired Token" }).waitFor();
      await dialog
        .getByText("This password reset link is no longer valid. Please request a new one.")
        .waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Request a new link" }).click();
      await dialog.getByRole("heading", { name: "Reset your password" }).waitFor();
    },
  );
});

describe("a link for a new password", () => {
  journey("is good for somebody who is logged in, and logs out", async ({ site, arrive }) => {
    const { page, tolerates } = await arrive();
    // What the page reads between the end of the session and the news of it is refused.
    tolerates(/status of 401/);
    const { username, email } = await becomeMember(page);
    await page.request.post("/api/reset-password", { data: { email } });
    const [mail = ""] = await mailsTo(site, email);
    const link = new URL(linkIn(mail, `${site.url}${paths.auth}`));
    await page.goto(link.pathname + link.search);
    const dialog = page.getByRole("dialog");
    await page.waitForURL(`**${paths.auth}`);
    await dialog.getByLabel("New Password").fill("other words now");
    await dialog.getByLabel("Confirm Password").fill("other words now");
    await dialog.getByRole("button", { name: "Update Password" }).click();
    await dialog.getByRole("heading", { name: "Password Updated" }).waitFor();
    await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
    await logIn(page, username, "other words now");
    await untilTold(page, "Login successful");
  });

  journey("that is no longer good leads who is logged in home", async ({ arrive }) => {
    const { page } = await arrive();
    await becomeMember(page);
    await page.goto(paths.passwordReset("a".repeat(43)));
    await page.getByRole("dialog").getByText("Invalid or Expired Token").waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL((url) => url.pathname === paths.home);
  });
});

describe("the way in of administrators", () => {
  journey("sends whoever is no administrator home", async ({ arrive }) => {
    const { page } = await arrive();
    const username = newName();
    await signUp(page, username);
    await logOut(page);
    await page.goto(paths.adminLogin);
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Log in as administrator" }).click();
    const why = "You need administrator privileges to access the admin area.";
    await untilTold(page, "Access Denied", why);
    expect(new URL(page.url()).pathname).not.toBe(paths.adminLogin);
  });

  journey("says why the first administrator cannot be created", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/status of 500/);
    expects(/status of 502/);
    expects(/ERR_FAILED/);
    expects(/status of 403/);
    await open(page, paths.adminLogin);
    const dialog = page.getByRole("dialog", { name: "Create admin account" });
    const retry = dialog.getByRole("button", { name: "Try Again" });
    const answer = (once: (route: Route) => Promise<void>) =>
      page.route("/api/create-admin", once, { times: 1 });
    await answer((route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole("button", { name: "Create admin account" }).click();
    await dialog.getByText("Something went wrong. Please try again.").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await answer((route) => route.abort());
    await retry.click();
    await dialog.getByText("We couldn't reach the site. Please try again.").waitFor();
    await answer((route) => route.fulfill({ json: { message: "With the code of the log." } }));
    await retry.click();
    await dialog.getByText("With the code of the log.").waitFor();
    for (const [label, text] of [
      ["Setup code", "A1B2-C3D4"],
      ["Username", "coach.leblanc"],
      ["Password", PASSWORD],
    ] as const) {
      await dialog.getByLabel(label, { exact: true }).fill(text);
    }
    await answer((route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }));
    await dialog.getByRole("button", { name: "Create administrator" }).click();
    await page.getByText("Failed to create admin account").first().waitFor();
    await page.getByText("Something went wrong. Please try again.").first().waitFor();
    await open(page, paths.adminLogin);
    await page.getByRole("button", { name: "Create admin account" }).click();
    await dialog.getByText(/already/).waitFor();
    expect(await retry.count()).toBe(0);
  });

  journey("is not told of wrong credentials while nobody answers", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/ERR_FAILED/);
    expects(/status of 502/);
    for (const [path, button] of [
      [paths.auth, "Login"],
      [paths.adminLogin, "Log in as administrator"],
    ] as const) {
      await open(page, path);
      await page.getByLabel("Username").fill("somebody");
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      const send = page.getByRole("button", { name: button, exact: true });
      await page.route("/api/login", (route) => route.abort(), { times: 1 });
      await send.click();
      await page.getByText("We couldn't reach the site. Please try again.").first().waitFor();
      await page.route("/api/login", (route) => route.fulfill({ status: 502, body: "<html>" }), {
        times: 1,
      });
      await send.click();
      await page.getByText("Something went wrong. Please try again.").first().waitFor();
    }
  });
});

describe("the test page", () => {
  journey("shows who is signed in and hints at no credential", async ({ arrive }) => {
    const { page } = await arrive();
    await page.goto(paths.testLogin);
    await page.getByText("You are not logged in.").waitFor();
    const logout = page.getByRole("main").getByRole("button", { name: "Logout" });
    await expect.poll(() => logout.isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Test Login" }).click();
    await page.getByText("Please enter both username and password").first().waitFor();
    expect(await page.content()).not.toMatch(/admin123|password:/i);
    const username = newName();
    await signUp(page, username);
    await page.goto(paths.youScoutTestLogin);
    await page.getByText(`You are logged in as ${username}, role parent.`).waitFor();
    await page.getByRole("button", { name: "Verify Admin Status" }).click();
    await page.getByText("You are not an administrator").first().waitFor();
    await logout.click();
    await page.getByText("You are not logged in.").waitFor();
  });
});

journey("without scripts the ways in say what is missing", async ({ arrive }) => {
  const { page } = await arrive({ hasScripts: false });
  for (const path of [paths.auth, paths.adminLogin, paths.testLogin]) {
    await page.goto(path);
    const main = page.getByRole("main");
    const missing = await main.locator("noscript p:visible").allTextContents();
    expect(missing, path).toEqual([
      expect.stringContaining("JavaScript, which is turned off in your browser."),
    ]);
    expect(await main.getByRole("button").count(), path).toBe(0);
  }
});

journey("who logs in before the scripts have come sees the page again", async ({ arrive }) => {
  const { page } = await arrive();
  const form = { username: newName(), password: PASSWORD };
  for (const path of [paths.authThen(paths.board), paths.adminLogin, paths.testLogin]) {
    const answer = await page.request.post(path, { form, maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([303, path]);
  }
});
