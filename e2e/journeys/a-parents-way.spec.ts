import sharp from "sharp";
import { expect } from "vitest";
import { paths } from "#paths.ts";
import { journey } from "../support/journey.ts";
import { linkIn, mailThatSays } from "../support/mailbox.ts";

const username = `parent-of-${process.pid}`;
const email = `${username}@city.example`;

/** From the first click to the second login: what stands in other files part by part. */
journey(
  "a parent signs up, shows a photo, asks for an evaluation, leaves, and comes back by a new password",
  async ({ site, arrive }) => {
    const { page, expects } = await arrive();
    expects(/404 .*user-profile/);
    const label = (text: string) => page.getByLabel(text, { exact: true });
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

    await page.goto(paths.home);
    await page.getByRole("link", { name: "Sign Up" }).click();
    await label("Username").fill(username);
    await label("Email").fill(email);
    await label("Password").fill("first words here");
    await label("Confirm Password").fill("first words here");
    await label("I am a").selectOption("parent");
    await label("I am 18 or over").check();
    await press("Create Account");
    await label(`Account of ${username}`).click();

    await page.getByRole("link", { name: "Profile", exact: true }).click();
    const photo = {
      create: { width: 60, height: 40, channels: 3, background: "#ff3c38" },
    } as const;
    await page.locator("input[type=file]:enabled").setInputFiles({
      name: "me.png",
      mimeType: "image/png",
      buffer: await sharp(photo).png().toBuffer(),
    });
    await page.getByText("Upload successful", { exact: true }).waitFor();
    await label("Display Name").fill("Ana Batiste");
    await press("Save Profile");
    const settings = page.getByRole("tabpanel", { name: "Profile Settings" });
    await settings.getByText("Profile Updated Successfully", { exact: true }).waitFor();

    await page.getByRole("link", { name: "Schedule an Evaluation" }).last().click();
    await page.waitForURL(`**${paths.prospectEvaluation}`);
    await expect.poll(() => label("Full Name").inputValue()).toBe("Ana Batiste");
    await expect.poll(() => label("Email").first().inputValue()).toBe(email);
    await label("Phone Number").fill("(504) 555-0142");
    await label("Player's Full Name").fill("Marcus Batiste");
    await label("Player's Age").fill("15");
    await label("Primary Position").selectOption("SS");
    await label("School/Team").fill("Holy Cross School");
    const shown = await page.evaluate(() => performance.now());
    await page.waitForFunction((since) => performance.now() > since + 2_500, shown);
    await press("Submit Evaluation Request");
    await page.getByRole("heading", { name: "Thank You!" }).waitFor();

    await label(`Account of ${username}`).click();
    await press("Logout");
    await page.getByText("You have been logged out successfully", { exact: true }).waitFor();

    await page.goto(paths.auth);
    await press("Forgot your password?");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByRole("button", { name: "Send reset link" }).click();
    await dialog.getByRole("heading", { name: "Reset Email Sent" }).waitFor();
    const beginning = `${site.url}${paths.passwordReset("")}`;
    await page.goto(linkIn(await mailThatSays(site, email, beginning), beginning));
    await dialog.getByLabel("New Password", { exact: true }).fill("second words here");
    await dialog.getByLabel("Confirm Password").fill("second words here");
    await dialog.getByRole("button", { name: "Update Password" }).click();
    await dialog.getByRole("heading", { name: "Password Updated" }).waitFor();
    await dialog.waitFor({ state: "detached" });

    await label("Username").fill(username);
    await label("Password").fill("second words here");
    await press("Login");
    await label(`Account of ${username}`).waitFor();
    await page.goto(paths.profile);
    await page.getByRole("heading", { level: 1, name: "Ana Batiste" }).waitFor();
    expect(await page.locator("main img").count()).toBeGreaterThan(0);
    await page.getByRole("tab", { name: "Activity History" }).click();
    await page
      .getByRole("tabpanel")
      .getByText(/evaluation/i)
      .first()
      .waitFor();
  },
);
