import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { journey } from "../support/journey.ts";
import { isInView } from "../support/layout.ts";
import { linkIn, mailsTo } from "../support/mailbox.ts";
import { becomeMember } from "../support/member.ts";
import { countRequests } from "../support/requests.ts";

/** The parts of the page that a person works with. */
function partsOf(page: Page) {
  const main = page.getByRole("main");
  return {
    main,
    name: main.getByRole("heading", { level: 1 }),
    displayName: main.getByLabel("Display Name"),
    bio: main.getByLabel("Bio"),
    newsletter: main.getByRole("checkbox", { name: "Newsletter" }),
    photo: main.locator("input[type=file]"),
    save: main.getByRole("button", { name: "Save Profile" }),
    banner: main.getByText("Profile Updated Successfully", { exact: true }),
    settingsTab: main.getByRole("tab", { name: "Profile Settings" }),
    activityTab: main.getByRole("tab", { name: "Activity History" }),
  };
}

/** Somebody new, at the profile page. */
async function arriveAtProfile(page: Page, role: "coach" | "parent" | "fan" = "parent") {
  const { username, email, password } = await becomeMember(page, { role });
  await open(page, paths.profile);
  return { username, email, password, ...partsOf(page) };
}

/** Opens the profile from another page, without a new document: its calls go through the browser. */
async function openByMenu(page: Page, entry: "Profile" | "Settings" = "Profile"): Promise<void> {
  await page.getByLabel(/^Account of/).click();
  await page.getByRole("link", { name: entry, exact: true }).click();
}

function picture(color: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer();
}

describe("the logins of an account", () => {
  journey("are shown, ended, and all ended by another password", async ({ site, arrive }) => {
    const { page, expects } = await arrive();
    expects(/status of 422/);
    const { username, password, main } = await arriveAtProfile(page);
    const other = await arrive();
    const login = (at: Page, secret: string) =>
      at.request.post("/api/login", { data: { username, password: secret } });
    expect((await login(other.page, password)).status()).toBe(200);
    await main.getByRole("button", { name: "Where I'm logged in" }).click();
    const logins = page.getByRole("dialog", { name: "Where you are logged in" });
    await logins.getByText("This browser").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await logins.getByRole("button", { name: /^Log out: / }).click();
    await untilTold(page, "Logged out: Chrome");
    await expect.poll(() => logins.getByRole("listitem").count()).toBe(1);
    expect((await other.page.request.get(`${site.url}/api/user`)).status()).toBe(401);
    await page.keyboard.press("Escape");

    await main.getByRole("button", { name: "Change my password" }).click();
    const dialog = page.getByRole("dialog", { name: "Change my password" });
    const change = dialog.getByRole("button", { name: "Change my password" });
    await dialog.getByLabel("Your password").fill("not my password");
    await dialog.getByLabel("New password", { exact: true }).fill("gulf-coast-88");
    await dialog.getByLabel("New password again").fill("gulf-coast-89");
    await change.click();
    await dialog.getByText("Passwords do not match").waitFor();
    await dialog.getByLabel("New password again").fill("gulf-coast-88");
    await change.click();
    await dialog.getByText("This is not your password", { exact: true }).first().waitFor();
    await dialog.getByLabel("Your password").fill(password);
    await change.click();
    await untilTold(page, "Password changed");
    expect((await login(other.page, password)).status()).toBe(401);
    expect((await login(other.page, "gulf-coast-88")).status()).toBe(200);
    await open(page, paths.profile);
    await main.getByText(`@${username}`).first().waitFor();
  });
});

describe("the profile", () => {
  journey("is saved, seen at once and still there later", async ({ arrive }) => {
    const { page } = await arrive({ ownClock: true });
    const { username, name, displayName, bio, save, banner, main } = await arriveAtProfile(page);
    await expect.poll(() => name.textContent()).toBe(username);
    await expect.poll(() => displayName.inputValue()).toBe("");
    await displayName.fill("  Ana Delacroix ");
    await bio.fill("Two boys,\none glove.");
    await main.getByLabel("Location").fill("Gentilly");
    await main.getByLabel("Twitter").fill("@ana");
    await main.getByLabel("Website").fill("ana.example");
    await save.click();
    await untilTold(page, "Profile Updated Successfully");
    await banner.waitFor();
    await page.clock.fastForward(1_000);
    expect(await banner.isVisible()).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await page.clock.fastForward(5_000);
    await banner.waitFor({ state: "detached" });

    async function expectSaved(): Promise<void> {
      await expect.poll(() => name.textContent()).toBe("Ana Delacroix");
      await expect.poll(() => displayName.inputValue()).toBe("Ana Delacroix");
      await expect.poll(() => bio.inputValue()).toBe("Two boys,\none glove.");
      await expect.poll(() => main.getByLabel("Twitter").inputValue()).toBe("https://x.com/ana");
      await main.getByText("Parent", { exact: true }).waitFor();
      const link = main.getByRole("link", { name: /^Website/ });
      await expect.poll(() => link.getAttribute("href")).toBe("https://ana.example/");
      await expect.poll(() => link.getAttribute("rel")).toBe("nofollow noopener ugc");
    }
    await expectSaved();
    await open(page, paths.profile);
    await expectSaved();
  });

  journey("keeps to its limits, and tells them at the field", async ({ arrive }) => {
    const { page } = await arrive();
    const { displayName, bio, save, banner, main } = await arriveAtProfile(page);
    const sent = countRequests(page, "POST", "/api/user-profile");
    await displayName.fill("A");
    await bio.fill("b".repeat(501));
    await main.getByLabel("Location").fill("c".repeat(101));
    await main.getByLabel("Facebook").fill("https://evil.example/");
    await main.getByText("501 of 500 characters").waitFor();
    await save.click();
    for (const message of [
      "Display name must be at least 2 characters",
      "Bio must be less than 500 characters",
      "Location must be at most 100 characters",
      "Please enter a link that starts with https://, or your handle",
    ]) {
      await main.getByText(message, { exact: true }).waitFor();
    }
    expect(await displayName.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    expect(sent()).toBe(0);
    await displayName.fill("Al");
    await main.getByText("Display name must be at least 2 characters").waitFor({
      state: "detached",
    });
    await bio.fill("b".repeat(500));
    await main.getByLabel("Location").fill("c".repeat(100));
    await main.getByLabel("Facebook").fill("");
    await save.click();
    await banner.waitFor();
    await expect.poll(() => bio.inputValue()).toHaveLength(500);
  });

  journey("turns only the switches that the person turned", async ({ arrive }) => {
    const { page } = await arrive();
    const { displayName, newsletter, save, banner, main } = await arriveAtProfile(page);
    await page.request.post("/api/user-profile", {
      data: { notificationPreferences: { votingReminders: false } },
    });
    await open(page, paths.profile);
    expect(await main.getByRole("checkbox").count()).toBe(4);
    await expect.poll(() => newsletter.isChecked()).toBe(false);
    await main.getByRole("checkbox", { name: "Nomination alerts" }).uncheck();
    await displayName.fill("Ana");
    await save.click();
    await banner.waitFor();
    const { data } = await (await page.request.get("/api/user-profile")).json();
    expect(data.notificationPreferences).toEqual({
      emailNotifications: true,
      nominationAlerts: false,
      votingReminders: false,
      voteLedger: false,
      newsletterSubscription: false,
    });
  });

  journey("asks for the newsletter, and ends it", async ({ site, arrive }) => {
    const { page } = await arrive();
    const { email, displayName, newsletter, save } = await arriveAtProfile(page);
    await displayName.fill("Ana");
    await newsletter.check();
    await save.click();
    await untilTold(page, "Profile Updated", "Please use its link to confirm the newsletter.");
    const [question = ""] = await mailsTo(site, email);
    const link = linkIn(question, site.url + paths.newsletterConfirm(""));
    await page.goto(link);
    await page.getByRole("button", { name: "Confirm my address" }).click();
    await page.getByRole("heading", { level: 1, name: "You are in" }).waitFor();
    await open(page, paths.profile);
    await expect.poll(() => newsletter.isChecked()).toBe(true);
    await newsletter.uncheck();
    await save.click();
    await untilTold(
      page,
      "Profile Updated",
      "The newsletter is off for your account. If you still get it, use the link in any issue.",
    );
    const mails = await mailsTo(site, email, 2);
    expect(mails.join()).toContain("Subject: Do you still want the RAW newsletter?");
  });

  journey("says why it was not saved, and keeps what was written", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/status of 401/);
    expects(/status of 503/);
    const { displayName, save } = await arriveAtProfile(page);
    await displayName.fill("Ana");
    const refusal = { message: "The site is restarting.", code: "unavailable" };
    await page.route("/api/user-profile", (route) => route.fulfill({ status: 503, json: refusal }));
    await save.click();
    await untilTold(page, "Update Failed", "The site is restarting.");
    await page
      .getByText("The site is restarting. What you typed is kept on this device.", { exact: true })
      .waitFor();
    await page.unroute("/api/user-profile");
    await page.context().clearCookies();
    await save.click();
    await untilTold(page, "Authentication Error", "You must be logged in to update your profile");
    await expect.poll(() => displayName.inputValue()).toBe("Ana");
    expect(await findBarriers(page)).toEqual([]);
  });

  journey("is not saved in an account that signed in later, in another tab", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/status of 409/);
    const { displayName, bio, save } = await arriveAtProfile(page);
    await displayName.fill("Ana");
    await bio.fill("Two boys, one glove.");
    // Tabs share their cookies, and so does this call.
    const { username } = await becomeMember(page);
    await save.click();
    const sentence = `You are now signed in as @${username}. Reload this page before you send this form.`;
    await page.getByText(sentence).first().waitFor();
    expect(await bio.inputValue()).toBe("Two boys, one glove.");
    await page.reload();
    await displayName.fill("Ben");
    await save.click();
    await untilTold(page, "Profile Updated Successfully");
  });
});

describe("the photo", () => {
  journey("is uploaded, previewed, kept by saving and removed", async ({ arrive }) => {
    const { page } = await arrive();
    const { displayName, photo, save, banner, main } = await arriveAtProfile(page);
    await expect
      .poll(() => photo.getAttribute("accept"))
      .toBe("image/jpeg,image/png,image/webp,image/gif,image/avif");
    const pictures = main.locator("img");
    await photo.setInputFiles({
      name: "me.png",
      mimeType: "image/png",
      buffer: await picture("#ff3c38"),
    });
    await untilTold(page, "Upload successful");
    expect(await pictures.count(), "a preview only").toBe(1);
    await displayName.fill("Ana");
    await save.click();
    await banner.waitFor();
    expect(await pictures.count()).toBe(2);
    await open(page, paths.profile);
    const [shown] = await pictures.all();
    expect(await shown?.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
    await main.getByRole("button", { name: "Remove photo" }).click();
    await save.click();
    await banner.waitFor();
    expect(await pictures.count()).toBe(0);
  });

  journey("that is too large, refused or lost is told", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/status of 415/);
    expects(/ERR_/);
    const { photo, main } = await arriveAtProfile(page);
    const choose = (buffer: Buffer) =>
      photo.setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
    const sent = countRequests(page, "POST", "/api/upload");
    await choose(Buffer.alloc(5_242_881));
    await untilTold(page, "Upload failed", "File size exceeds the maximum limit of 5MB");
    expect(sent()).toBe(0);
    await choose(Buffer.from("no picture"));
    await untilTold(page, "Upload failed", "Please choose a picture: JPEG, PNG, WebP, GIF or AVIF");
    await page.route("/api/upload", (route) => route.fulfill({ body: "<html>" }), { times: 1 });
    await choose(await picture("#3a3a3a"));
    await untilTold(page, "Upload failed", "The server's response could not be read.");
    await page.route("/api/upload", (route) => route.abort(), { times: 1 });
    await choose(await picture("#3a3a3a"));
    await untilTold(page, "Upload failed", "We couldn't reach the site.");
    expect(await main.locator("img").count()).toBe(0);
  });
});

describe("a coach", () => {
  journey("names a team, which waits for staff", async ({ arrive }) => {
    const { page } = await arrive();
    const { displayName, save, banner, main } = await arriveAtProfile(page, "coach");
    await main.getByRole("heading", { name: "No team yet" }).waitFor();
    await displayName.fill("Ana");
    await main.getByLabel("Team Name").fill("Crescent City 15U");
    const position = main.getByLabel("Team Position");
    expect(await position.locator("option").allTextContents()).toEqual([
      "Select your position",
      "Head Coach",
      "Assistant Coach",
      "Hitting Coach",
      "Pitching Coach",
      "Strength Coach",
      "Other",
    ]);
    await position.selectOption("Pitching Coach");
    await save.click();
    await banner.waitFor();
    const team = main.getByRole("region", { name: "Crescent City 15U" });
    await expect
      .poll(() => team.textContent())
      .toMatch(/Verification:Pending.*Pitching Coach.*Division–/);
    await expect.poll(() => position.inputValue()).toBe("pitching_coach");
    await expect
      .poll(() => main.getByRole("checkbox", { name: "Email about my account" }).isChecked())
      .toBe(true);
  });

  journey("sees what staff made of it", async ({ arrive }) => {
    const { page } = await arrive();
    const { displayName, save, banner, main } = await arriveAtProfile(page, "coach");
    await displayName.fill("Ana");
    await main.getByLabel("Team Name").fill("Bayou 12U");
    await save.click();
    await banner.waitFor();
    const { data } = await (await page.request.get("/api/user-profile")).json();
    for (const [verificationStatus, label] of [
      ["verified", "Verified"],
      ["rejected", "Rejected"],
    ]) {
      await open(page, paths.termsOfService);
      const judged = { ...data, verificationStatus, division: "12U" };
      await page.route("/api/user-profile", (route) => route.fulfill({ json: { data: judged } }), {
        times: 1,
      });
      await openByMenu(page);
      const team = main.getByRole("region", { name: "Bayou 12U" });
      await team.getByText(label ?? "", { exact: true }).waitFor();
      await expect.poll(() => team.textContent()).toContain("Division12U");
      expect(await findBarriers(page)).toEqual([]);
    }
  });

  journey("is who has a team, and nobody else", async ({ arrive }) => {
    const { page } = await arrive();
    const { main } = await arriveAtProfile(page, "fan");
    expect(await main.getByLabel("Team Name").count()).toBe(0);
    expect(await main.getByText("Verification").count()).toBe(0);
  });
});

describe("the activity history", () => {
  journey("tells what one did, in one's own time", async ({ arrive }) => {
    const { page } = await arrive();
    await becomeMember(page);
    await open(page, paths.player(1));
    await page.getByRole("button", { name: /^VOTE/ }).click();
    await page.getByText("Vote Recorded!").first().waitFor();
    await open(page, paths.profile);
    const { displayName, save, banner, activityTab, main } = partsOf(page);
    await displayName.fill("Ana");
    await save.click();
    await banner.waitFor();
    await activityTab.click();
    const rows = main.getByRole("listitem").filter({ has: page.locator("time") });
    await expect
      .poll(() => rows.locator("p").allTextContents())
      .toEqual(["You updated your profile", "You voted for a prospect", "You joined RAW"]);
    const time = rows.first().locator("time");
    const at = (await time.getAttribute("datetime")) ?? "";
    const expected = await page.evaluate(
      (moment) =>
        new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(
          new Date(moment),
        ),
      at,
    );
    await expect.poll(() => time.textContent()).toBe(expected);
    expect(await findBarriers(page)).toEqual([]);
    await main.getByRole("link", { name: "See the player" }).click();
    await page.waitForURL(`**${paths.player(1)}`);
  });

  journey("says when it is empty, and when it cannot be had", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/status of 503/);
    expects(/status of 404/);
    const { main, activityTab } = await arriveAtProfile(page);
    await open(page, paths.termsOfService);
    await page.route("/api/user-activity", (route) => route.fulfill({ status: 503, json: {} }));
    await openByMenu(page);
    await activityTab.click();
    await main.getByRole("heading", { name: "Error loading activity" }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.unroute("/api/user-activity");
    await page.route("/api/user-activity", (route) => route.fulfill({ json: { data: [] } }));
    await main.getByRole("button", { name: "Try Again" }).click();
    await main.getByText("Nothing on the scoreboard yet").waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });
});

describe("the way there", () => {
  journey("is the menu: Settings opens the settings, from anywhere", async ({ arrive }) => {
    const { page, expects } = await arrive();
    // A new account has no profile yet, which is a 404 to the browser.
    expects(/status of 404/);
    await becomeMember(page);
    await open(page, paths.termsOfService);
    const { activityTab, settingsTab, displayName } = partsOf(page);
    await openByMenu(page);
    await displayName.waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(paths.profile);
    await settingsTab.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => activityTab.getAttribute("aria-selected")).toBe("true");
    expect(await activityTab.evaluate((tab) => tab === document.activeElement)).toBe(true);
    expect(await displayName.isVisible()).toBe(false);
    await openByMenu(page, "Settings");
    await displayName.waitFor();
    await activityTab.click();
    await openByMenu(page, "Settings");
    await displayName.waitFor();
    expect(await page.getByRole("link", { name: "Settings", exact: true }).isVisible()).toBe(false);
  });
});

describe("the account", () => {
  journey("is downloaded as a file", async ({ arrive }) => {
    const { page } = await arrive();
    const { username, main } = await arriveAtProfile(page);
    const download = page.waitForEvent("download");
    await main.getByRole("link", { name: "Download my data" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("raw-personal-data.json");
    const chunks = await (await file.createReadStream()).toArray();
    expect(JSON.parse(Buffer.concat(chunks).toString()).account.username).toBe(username);
  });

  journey("is deleted with its password, and the person is home", async ({ arrive }) => {
    const { page, expects } = await arrive();
    expects(/status of 422/);
    const { username, password, main } = await arriveAtProfile(page);
    const button = main.getByRole("button", { name: "Delete my account" });
    const dialog = page.getByRole("dialog", { name: "Delete my account" });
    await button.click();
    await dialog.getByText("None of it can be brought back.").waitFor();
    await dialog.getByText("Nobody, not even you, can take your username for a year.").waitFor();
    expect(await dialog.getByText("What you lose:").count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Keep my account" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.click();
    await dialog.getByLabel("Your password").fill("not the password");
    await dialog.getByRole("button", { name: "Delete for good" }).click();
    await untilTold(page, "Your account was not deleted");
    await expect
      .poll(() => dialog.getByLabel("Your password").getAttribute("aria-invalid"))
      .toBe("true");
    await dialog.getByLabel("Your password").fill(password);
    await dialog.getByRole("button", { name: "Delete for good" }).click();
    await page.waitForURL((url) => url.pathname === paths.home);
    await untilTold(page, "Your account has been deleted.");
    expect(await page.getByLabel(`Account of ${username}`).count()).toBe(0);
    await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
  });
});

journey("without scripts the page shows all there is, and what is missing", async ({ arrive }) => {
  const { page } = await arrive();
  await becomeMember(page);
  await page.request.post("/api/user-profile", { data: { displayName: "Ana", bio: "One glove." } });
  const reader = await arrive({ hasScripts: false });
  await reader.page.context().addCookies(await page.context().cookies());
  await reader.page.goto(paths.profile);
  const { name, main } = partsOf(reader.page);
  await expect.poll(() => name.textContent()).toBe("Ana");
  expect(await main.getByText("One glove.", { exact: true }).first().isVisible()).toBe(true);
  expect(await main.getByText("You updated your profile").isVisible()).toBe(true);
  expect(await main.getByRole("button").allTextContents()).toEqual(["Save Profile"]);
  expect(await main.locator("noscript p:visible").allTextContents()).toEqual([
    "Changing your photo requires JavaScript, which is turned off in your browser. Saving keeps the one you have.",
    "Changing your email or password, adding a second factor, seeing where you are logged in, and deleting your account require JavaScript, which is turned off in your browser.",
  ]);
});

describe("the profile form without scripts", () => {
  /** Somebody with a photo and a name, at the form. */
  async function arriveWithPhoto(page: Page) {
    await becomeMember(page, { role: "coach" });
    const buffer = await picture("#ff3c38");
    const file = { name: "me.png", mimeType: "image/png", buffer };
    const { fileUrl } = await (
      await page.request.post("/api/upload", { multipart: { file } })
    ).json();
    const data = { displayName: "Ana", photoUrl: fileUrl };
    expect((await page.request.post("/api/user-profile", { data })).status()).toBe(200);
    await page.goto(paths.profile);
    return { ...partsOf(page), fileUrl };
  }

  journey("is saved and keeps the photo, which cannot be changed", async ({ arrive }) => {
    const { page } = await arrive({ hasScripts: false, width: 360 });
    const { displayName, bio, save, banner, name, photo, main, fileUrl } =
      await arriveWithPhoto(page);
    await expect.poll(() => photo.isDisabled()).toBe(true);
    await displayName.fill("Ana Delacroix");
    await bio.fill("Two boys, one glove.");
    await main.getByLabel("Team Name").fill("Bayou 12U");
    await main.getByLabel("Team Position").selectOption("Head Coach");
    await main.getByLabel("Twitter").fill("@ana");
    await main.getByRole("checkbox", { name: "Nomination alerts" }).uncheck();
    await save.click();
    await banner.waitFor();
    await expect.poll(() => isInView(banner), { message: "where the person looks" }).toBe(true);
    await expect.poll(() => name.textContent()).toBe("Ana Delacroix");
    const { data } = await (await page.request.get("/api/user-profile")).json();
    expect(data).toMatchObject({
      bio: "Two boys, one glove.",
      photoUrl: fileUrl,
      teamName: "Bayou 12U",
      teamPosition: "head_coach",
      notificationPreferences: { nominationAlerts: false, votingReminders: true },
    });
    expect(data.socialLinks.twitter).toBe("https://x.com/ana");
  });

  journey("is refused once another account has signed in", async ({ arrive }) => {
    const { page, expects } = await arrive({ hasScripts: false, width: 360 });
    expects(/status of 409/);
    const { displayName, save, main } = await arriveWithPhoto(page);
    await displayName.fill("Ana Delacroix");
    const { username } = await becomeMember(page);
    await save.click();
    await main.getByText(`You are now signed in as @${username}.`).waitFor();
    const { data } = await (await page.request.get("/api/user-profile")).json();
    expect(data?.displayName ?? null).toBeNull();
  });

  journey("comes back with 422, what was written and what is wrong", async ({ arrive }) => {
    const { page, expects } = await arrive({ hasScripts: false, width: 360 });
    expects(/status of 422/);
    const { displayName, bio, save, main } = await arriveWithPhoto(page);
    await displayName.fill("Ana Delacroix");
    await bio.fill("b".repeat(501));
    await main.getByLabel("Facebook").fill("https://evil.example/");
    await main.getByRole("checkbox", { name: "Voting reminders" }).uncheck();
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await save.click();
    expect((await answer).status()).toBe(422);
    await main.getByText("Bio must be less than 500 characters").waitFor();
    await main.getByText("Please enter a link that starts with https://, or your handle").waitFor();
    await expect.poll(() => displayName.inputValue()).toBe("Ana Delacroix");
    await expect.poll(() => bio.inputValue()).toHaveLength(501);
    await expect.poll(() => main.getByLabel("Facebook").inputValue()).toBe("https://evil.example/");
    await expect
      .poll(() => main.getByRole("checkbox", { name: "Voting reminders" }).isChecked())
      .toBe(false);
  });
});

journey(
  "the banner of a profile saved without scripts goes as it always does",
  async ({ arrive }) => {
    const { page } = await arrive({ ownClock: true });
    await becomeMember(page);
    await page.request.post("/api/user-profile", { data: { displayName: "Ana" } });
    await open(page, paths.profileSaved);
    const { banner } = partsOf(page);
    await banner.waitFor();
    await page.waitForURL((url) => url.search === "");
    await page.clock.runFor(5_000);
    await banner.waitFor({ state: "detached" });
  },
);
