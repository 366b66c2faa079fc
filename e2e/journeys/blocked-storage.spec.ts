import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { open } from "../support/board.ts";
import { untilTold, type Visitor } from "../support/browser.ts";
import { journey } from "../support/journey.ts";
import { becomeAdmin, becomeMember, logOutByMenu } from "../support/member.ts";
import {
  ADMIN_PAGES,
  DESK_PAGES,
  MEMBER_PAGES,
  PUBLIC_PAGES,
  SERVICE_PAGES,
} from "../support/public-pages.ts";

/** Makes a browser of spring 2022 that blocks cookies: every access to storage throws. */
async function blockStorage({ page, expects }: Visitor): Promise<Page> {
  await page.addInitScript(() => {
    // They lack these as well in spring 2022: see older-browsers.spec.ts.
    for (const name of ["toSorted", "toReversed", "toSpliced", "with"]) {
      Reflect.deleteProperty(Array.prototype, name);
    }
    for (const [of, name] of [
      [Map, "groupBy"],
      [Object, "groupBy"],
      [URL, "canParse"],
      [Promise, "withResolvers"],
      [AbortSignal, "any"],
      [AbortSignal, "timeout"],
    ] as const) {
      Reflect.deleteProperty(of, name);
    }
    Reflect.deleteProperty(HTMLElement.prototype, "showPopover");
    Reflect.deleteProperty(HTMLFormElement.prototype, "requestSubmit");
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException(`Access to ${name} is denied for this document.`, "SecurityError");
        },
      });
    }
  });
  // The router's script that restores the scroll position logs the error, then throws again when it clears the storage.
  expects(/^console\.error: SecurityError: Access to sessionStorage is denied/);
  expects(/^script: Access to sessionStorage is denied/);
  return page;
}

async function expectToWork(page: Page, address: string): Promise<void> {
  await open(page, address);
  expect(await page.getByText("Something went wrong").count(), address).toBe(0);
}

describe("an older browser that blocks storage", () => {
  journey("shows every page to a visitor", async ({ site, arrive }) => {
    const page = await blockStorage(await arrive());
    for (const addressOf of Object.values({ ...PUBLIC_PAGES, ...SERVICE_PAGES })) {
      await expectToWork(page, await addressOf(site));
    }
  });

  journey("shows every page to a member", async ({ arrive }) => {
    const page = await blockStorage(await arrive());
    await becomeMember(page);
    for (const address of Object.values(MEMBER_PAGES)) await expectToWork(page, address);
  });

  journey("shows every page to staff", async ({ arrive }) => {
    const page = await blockStorage(await arrive());
    await becomeAdmin(page);
    for (const address of [...ADMIN_PAGES, ...DESK_PAGES]) await expectToWork(page, address);
    await open(page, paths.field);
    await page.getByText("Please enter them in the event's sheet").waitFor();
  });

  journey("opens and closes a dialog", async ({ arrive }) => {
    const page = await blockStorage(await arrive());
    await open(page, paths.auth);
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  journey("leads to the wanted page after the login, and out again", async ({ arrive }) => {
    const page = await blockStorage(await arrive());
    const { username, password } = await becomeMember(page);
    await page.context().clearCookies();
    await open(page, paths.myEvaluations);
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.waitForURL(`**${paths.myEvaluations}`);
    await logOutByMenu(page);
    await page.getByRole("link", { name: "Sign Up" }).first().waitFor();
  });

  journey("keeps the cart and the vote while the document lasts", async ({ arrive }) => {
    const page = await blockStorage(await arrive());
    await open(page, paths.product("practice-ball"));
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.getByRole("button", { name: "Close the cart" }).click();
    await page.getByRole("link", { name: "NOLA 100" }).first().click();
    await page
      .getByRole("button", { name: /^VOTE for/ })
      .first()
      .click();
    await untilTold(page, "Vote Recorded!");
    await page.getByRole("button", { name: "Cart, 1 in it" }).waitFor();
  });
});
