import { expect } from "vitest";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { listProspects, open } from "../support/board.ts";
import { journey, journeyOfItsOwn } from "../support/journey.ts";
import { findCutOff, sidewaysScroll } from "../support/layout.ts";
import { linkIn, mailsTo, mailThatSays } from "../support/mailbox.ts";
import { becomeAdmin } from "../support/member.ts";

const MOTHER = "mother@family.example";

journeyOfItsOwn(
  "staff ask a guardian, who decides without scripts, and takes everything back at once",
  { tags: ["main"] },
  async ({ site, arrive }) => {
    const [player] = await listProspects(site);
    if (!player) throw new Error("there is no player");
    const name = `${player.firstName} ${player.lastName}`;
    const staff = await arrive({ width: 1440 });
    await becomeAdmin(staff.page);
    await open(staff.page, paths.prospectAdmin);
    await staff.page.getByRole("link", { name: `File of ${name}` }).click();
    await staff.page.getByRole("heading", { level: 1, name }).waitFor();
    await staff.page.getByLabel("Guardian's email address").fill(MOTHER);
    const guardian = staff.page.getByRole("region", { name: "Guardian" });
    await guardian.getByRole("button", { name: "Save" }).click();
    await staff.page.getByText("The guardian is saved", { exact: true }).waitFor();
    await staff.page.getByRole("button", { name: "Ask the guardian" }).click();
    await staff.page.getByText("The guardian gets an email", { exact: true }).waitFor();
    const scouting = staff.page.getByRole("region", { name: "Scouting, for staff only" });
    await scouting.getByLabel("Hit, present").fill("45");
    await scouting.getByLabel("Hit, future").fill("75");
    await scouting.getByRole("button", { name: "Save the report" }).click();
    await staff.page.getByText("The report is saved", { exact: true }).waitFor();
    await scouting.getByRole("cell", { name: "75" }).waitFor();
    await scouting.getByText(`class of ${player.gradYear}`).waitFor();
    for (const width of [360, 768, 1440]) {
      await staff.page.setViewportSize({ width, height: 800 });
      expect(await sidewaysScroll(staff.page), `sideways scroll at ${width}`).toBe(0);
      expect(await findBarriers(staff.page), `barriers at ${width}`).toEqual([]);
    }

    const [mail = ""] = await mailsTo(site, MOTHER);
    expect(mail).not.toContain(player.lastName);
    const link = linkIn(mail, site.url + paths.boardGuardian(""));
    const { page, expects } = await arrive({ hasScripts: false, width: 360 });
    const opened = await page.goto(link);
    expect(opened?.headers()).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    await page.getByText("You have not decided yet.").waitFor();
    await page.getByText(`${player.firstName} is on the NOLA Top 100 of`).waitFor();
    expects(/status of 422/);
    const adult = page.getByLabel(
      `I am 18 or over, and the parent or guardian of ${player.firstName}`,
    );
    await page.getByRole("button", { name: "I agree to what is ticked" }).click();
    expect(await adult.evaluate((box: HTMLInputElement) => box.validity.valueMissing)).toBe(true);
    await page.getByText("You have not decided yet.").waitFor();
    await adult.check();
    await page.getByRole("button", { name: "I agree to what is ticked" }).click();
    await page.getByText("Please tick what everyone may see, or choose the short").waitFor();
    await page.getByLabel("Measurements").check();
    await adult.check();
    await page.getByRole("button", { name: "I agree to what is ticked" }).click();
    await page.getByText("You agreed to what is ticked:").waitFor();
    await page.getByRole("status").getByText("Your answer is saved.").waitFor();
    expect(await page.getByLabel("Measurements").isChecked()).toBe(true);
    // The point of the sentence stays beside the zone of the time.
    const zone = page.getByText("New Orleans time").first();
    expect(await zone.evaluate((one) => getComputedStyle(one).display)).toBe("inline");
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await sidewaysScroll(page), `sideways scroll at ${width}`).toBe(0);
      expect(await findCutOff(page), `cut off at ${width}`).toEqual([]);
    }
    await page.getByRole("button", { name: "Short version only" }).click();
    await page.getByText("Short version only, as a guardian decided:").waitFor();
    const stranger = await arrive();
    await stranger.page.goto(site.url + paths.player(player.id));
    const short = `${player.firstName} ${player.lastName[0]}.`;
    await stranger.page.getByRole("heading", { level: 1, name: short }).waitFor();
    expect(await stranger.page.content()).not.toContain(player.lastName);

    await page.getByRole("button", { name: "Hide everything now" }).click();
    await page.getByText("Nothing that we know is about").waitFor();
    await page.getByText(`Right now no one sees ${player.firstName} on the NOLA Top 100`).waitFor();
    expect(await page.getByText(`${player.firstName} is on the NOLA Top 100`).count()).toBe(0);
    expect((await stranger.page.request.get(paths.player(player.id))).status()).toBe(404);
    const shown = await staff.page.request.post(`/api/admin/prospects/${player.id}/show`);
    expect(shown.status()).toBe(409);

    // The same child is not added anew, unless staff say that it is another.
    await open(staff.page, paths.prospectAdmin);
    await staff.page.getByRole("tab", { name: "Add New Prospect" }).click();
    const field = (label: string) => staff.page.getByLabel(label, { exact: true });
    await field("First Name").fill(player.firstName.toUpperCase());
    await field("Last Name").fill(`${player.lastName} Jr.`);
    await field("Primary Position").selectOption("C");
    await field("Graduation Year").selectOption(String(player.gradYear));
    await field("School").fill("Another School");
    const add = staff.page.getByRole("button", { name: "Add Prospect" });
    staff.expects(/status of 409/);
    await add.click();
    const another = staff.page.getByRole("checkbox", { name: "It is another player" });
    await another.waitFor();
    await staff.page.getByText("took him off the board").first().waitFor();
    expect(await findBarriers(staff.page)).toEqual([]);
    await another.check();
    await add.click();
    await staff.page.getByText("Prospect added successfully", { exact: true }).waitFor();
    expect(await another.count()).toBe(0);

    // Another guardian's address: the mother restores her answer, and is the guardian again.
    await open(
      staff.page,
      staff.page.url().replace(/\/prospect-admin.*/, paths.playerFile(player.id)),
    );
    await guardian.getByLabel("Guardian's email address").fill("another@family.example");
    await guardian.getByRole("button", { name: "Save" }).click();
    await guardian.getByText("A previous guardian said: hide everything.").waitFor();
    expect(await findBarriers(staff.page)).toEqual([]);
    const notified = await mailThatSays(site, MOTHER, "no longer named");
    const restoreLink = linkIn(notified, site.url + paths.guardianRestore(""));
    await page.goto(restoreLink);
    await page.getByText("You had asked us to hide everything.").waitFor();
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await sidewaysScroll(page), `sideways scroll at ${width}`).toBe(0);
      expect(await findCutOff(page), `cut off at ${width}`).toEqual([]);
    }
    // The check of barriers needs scripts.
    await stranger.page.goto(restoreLink);
    expect(await findBarriers(stranger.page)).toEqual([]);
    await page.getByRole("button", { name: "Restore my answer" }).click();
    await page.getByText("Hidden, as a guardian decided").waitFor();
    await page.getByText("You are named as the guardian again.").waitFor();

    expects(/status of 404/);
    const ended = await page.goto(`${link.slice(0, -43)}${"e".repeat(43)}`);
    expect(ended?.status()).toBe(404);
    await page.getByRole("heading", { level: 1, name: "This link has ended" }).waitFor();
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await sidewaysScroll(page), `sideways scroll at ${width}`).toBe(0);
      expect(await findCutOff(page), `cut off at ${width}`).toEqual([]);
    }
    await page.getByRole("link", { name: "Ask for a correction or removal" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(page.url()).toBe(site.url + paths.privacyRequest);
  },
);

journey(
  "a second owner deletes a child in a dialog, and is back at the board",
  async ({ site, arrive }) => {
    const [player] = await listProspects(site);
    if (!player) throw new Error("there is no player");
    const { page } = await arrive({ width: 1440 });
    await becomeAdmin(page);
    // Proposed by another owner; what the confirmation does is tested on the server.
    const moment = new Date().toISOString();
    const proposal = {
      ...{ kind: "delete", guardianEmail: null, proposedBy: "another-owner", isOwn: false },
      ...{ proposedAt: moment, until: moment },
    };
    const { data } = await (
      await page.request.get(`/api/admin/prospects/${player.id}/guardian`)
    ).json();
    await page.route(`**/api/admin/prospects/${player.id}/guardian`, (route) =>
      route.fulfill({ json: { data: { ...data, proposal } } }),
    );
    let confirmed = 0;
    await page.route(`**/api/admin/prospects/${player.id}/guardian/confirm`, (route) => {
      confirmed += 1;
      return route.fulfill({ json: { message: "The change is made." } });
    });
    await open(page, paths.prospectAdmin);
    await page
      .getByRole("link", { name: `File of ${player.firstName} ${player.lastName}` })
      .click();
    await page.getByRole("button", { name: "Delete for good" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete this child for good?" });
    await dialog.getByText("Evaluation requests").waitFor();
    expect(confirmed).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Delete for good" }).click();
    await page.waitForURL((url) => url.pathname === paths.prospectAdmin);
    expect(confirmed).toBe(1);
  },
);
