import { expect } from "vitest";
import { addDays, businessDay, businessMoment } from "#lib/dates.ts";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { journey } from "../support/journey.ts";
import { findCutOff, sidewaysScroll } from "../support/layout.ts";
import { becomeAdmin, becomeMember } from "../support/member.ts";
import { fillAthlete } from "../support/passes.ts";

journey(
  "a family registers a new athlete for an event, gives up the place to the next in line, and staff call it off",
  async ({ arrive }) => {
    const staff = await arrive();
    await becomeAdmin(staff.page);
    const day = addDays(businessDay(new Date()), 20);
    const name = `Showcase ${crypto.randomUUID().slice(0, 8)}`;
    const data = {
      ...{ name, kind: "showcase", place: "City Park, Field 2", capacity: 1, isPublic: true },
      ...{ startsAt: `${day}T10:00`, endsAt: `${day}T12:00`, priceCents: 2_500 },
    };
    const made = await staff.page.request.post("/api/admin/events", { data });
    expect(made.status()).toBe(201);
    const { id } = (await made.json()).data;

    const { page } = await arrive({ width: 360 });
    const { username } = await becomeMember(page, { isAdult: true });
    await open(page, paths.events);
    await page.getByRole("link", { name: `Register for ${name}` }).click();
    await page.waitForURL(`**${paths.eventRegister(id)}`);
    await page.getByText("$25, paid at the desk on the day").waitFor();
    await fillAthlete(page, new Date().getFullYear() - 12);
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await findCutOff(page)).toEqual([]);
    }
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: "Register", exact: true }).press("Enter");
    await untilTold(page, "The athlete is registered.");
    await page.getByText("Maya Batiste Registered").waitFor();

    const { page: next } = await arrive({ width: 360 });
    await becomeMember(next, { isAdult: true });
    await open(next, paths.eventRegister(id));
    await next.getByText("would be number 1 on the waiting list").waitFor();
    await fillAthlete(next, new Date().getFullYear() - 12);
    await next.getByRole("button", { name: "Join the waiting list" }).press("Enter");
    await untilTold(next, "The athlete is on the waiting list.");
    await next.getByText("Maya Batiste On the waiting list, number 1").waitFor();
    await open(staff.page, paths.eventSheet(id));
    await staff.page.getByRole("heading", { name: "Waiting list" }).waitFor();
    await staff.page.getByRole("button", { name: "Jersey number of Maya Batiste" }).press("Enter");
    const numbering = staff.page.getByRole("dialog", { name: "Jersey number of Maya Batiste" });
    await numbering.getByLabel("Jersey number").fill("7");
    await numbering.getByLabel("Jersey number").press("Enter");
    await untilTold(staff.page, "The athlete is on the sheet with this number.");
    await staff.page.getByRole("rowheader", { name: /Batiste, Maya.*No\. 7/ }).waitFor();
    for (const shown of [next, staff.page]) {
      for (const width of [1440, 768, 360]) {
        await shown.setViewportSize({ width, height: 800 });
        expect(await sidewaysScroll(shown)).toBe(0);
        expect(await findCutOff(shown)).toEqual([]);
      }
      expect(await findBarriers(shown)).toEqual([]);
    }

    await page.getByRole("button", { name: "Cancel the registration of Maya Batiste" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel registration" });
    await dialog.getByRole("button", { name: "Cancel registration" }).click();
    await untilTold(page, "The registration is canceled");
    await page.getByText("Canceled by you").waitFor();
    await open(next, paths.eventRegister(id));
    await next.getByText("Maya Batiste Registered").waitFor();

    const { page: late } = await arrive({ width: 360 });
    await late.clock.setFixedTime(businessMoment(day, "11:00"));
    await open(late, paths.events);
    const begun = late.getByRole("listitem").filter({ hasText: name });
    await begun.getByText("This event has begun. Registration is closed.").waitFor();
    expect(await begun.getByRole("link", { name: /^Register/ }).count()).toBe(0);
    await late.clock.setFixedTime(businessMoment(day, "12:00"));
    await open(late, paths.events);
    await begun.waitFor({ state: "detached" });

    // The first family calls: it wants to wait after all.
    await open(staff.page, paths.eventSheet(id));
    await staff.page.getByRole("button", { name: "Register an athlete" }).press("Enter");
    const registering = staff.page.getByRole("dialog", { name: "Register an athlete" });
    await registering.getByLabel("Last name").fill("Batis");
    const found = registering.getByLabel("Athlete").locator("option", { hasText: username });
    await found.waitFor({ state: "attached" });
    await registering.getByLabel("Athlete").selectOption(await found.getAttribute("value"));
    await registering.getByLabel("Join the waiting list if the event is full").press("Space");
    await registering.getByLabel("Reason").fill("The mother called");
    expect(await findBarriers(staff.page)).toEqual([]);
    await registering
      .getByRole("button", { name: "Register and notify the family" })
      .press("Enter");
    await untilTold(
      staff.page,
      "The athlete is on the waiting list. The family's account has no confirmed email address: please call.",
    );

    await open(staff.page, paths.eventsAdmin);
    await staff.page.getByRole("button", { name: `Call off ${name}` }).press("Enter");
    const calling = staff.page.getByRole("dialog", { name: `Call off ${name}` });
    await calling.getByLabel("Reason").selectOption("The weather");
    await calling.getByRole("button", { name: "Call off" }).press("Enter");
    await untilTold(
      staff.page,
      "The event is called off. Families with a confirmed address get an email within minutes; please call the others.",
    );
    const row = staff.page.getByRole("row").filter({ hasText: name });
    await row.getByText("Yes, called off").waitFor();
    expect(await row.getByRole("button", { name: `Call off ${name}` }).count()).toBe(0);
    await open(next, paths.eventRegister(id));
    await next.getByText("This event is called off.").waitFor();
    await open(next, paths.events);
    const card = next.getByRole("listitem").filter({ hasText: name });
    await card.getByText("Called off", { exact: true }).waitFor();
    expect(await card.getByRole("link", { name: /^Register/ }).count()).toBe(0);
    expect(await findBarriers(next)).toEqual([]);
  },
);
