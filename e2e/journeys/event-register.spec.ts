import { expect } from "vitest";
import { adminApi } from "#admin-api.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { journey } from "../support/journey.ts";
import { findCutOff, sidewaysScroll } from "../support/layout.ts";
import { becomeAdmin, becomeMember } from "../support/member.ts";
import { fillAthlete } from "../support/passes.ts";

journey(
  "a family registers a new athlete for an event, and gives up the place",
  async ({ arrive }) => {
    const staff = await arrive();
    await becomeAdmin(staff.page);
    const day = addDays(businessDay(new Date()), 20);
    const name = `Showcase ${crypto.randomUUID().slice(0, 8)}`;
    const data = {
      ...{ name, kind: "showcase", place: "City Park, Field 2", capacity: 2, isPublic: true },
      ...{ startsAt: `${day}T10:00`, endsAt: `${day}T12:00`, priceCents: 2_500 },
    };
    const made = await staff.page.request.post(adminApi.events, { data });
    expect(made.status()).toBe(201);
    const { id } = (await made.json()).data;

    const { page } = await arrive({ width: 360 });
    await becomeMember(page, { isAdult: true });
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
    await page.getByText("1 place is left.").waitFor();

    await page.getByRole("button", { name: "Cancel the registration of Maya Batiste" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel registration" });
    await dialog.getByRole("button", { name: "Cancel registration" }).click();
    await untilTold(page, "The registration is canceled");
    await page.getByText("Canceled by you").waitFor();
    await page.getByText("2 places are left.").waitFor();
  },
);
