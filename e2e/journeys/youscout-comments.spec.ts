import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { paths } from "#paths.ts";
import { findBarriers } from "../support/axe.ts";
import { open, untilAlive } from "../support/board.ts";
import { untilTold } from "../support/browser.ts";
import { journeyOfItsOwn } from "../support/journey.ts";
import { becomeMember } from "../support/member.ts";

const NOMINATION = paths.nomination(1);

function partsOf(page: Page) {
  const comments = page.getByRole("region", { name: "Comments" });
  return {
    comments,
    items: comments.getByRole("listitem"),
    write: comments.getByRole("button", { name: "Write a Comment" }),
    field: comments.getByRole("textbox"),
    post: comments.getByRole("button", { name: "Post Comment" }),
  };
}

describe("comments on a nomination", () => {
  journeyOfItsOwn("are written, changed, deleted and reported", async ({ arrive }) => {
    const { page: fan } = await arrive();
    await open(fan, NOMINATION);
    const seen = partsOf(fan);
    await seen.comments.getByText("No comments yet.").waitFor();
    const login = seen.comments.getByRole("link", { name: "Log in to comment" });
    await expect
      .poll(() => login.getAttribute("href"))
      .toBe(paths.authThen(`${NOMINATION}#comments`));
    await fan.getByRole("button", { name: "Report this nomination" }).click();
    const dialog = fan.getByRole("dialog", { name: "Report this nomination" });
    await dialog.getByRole("button", { name: "Send Report" }).click();
    await dialog.getByText("Please choose a reason").first().waitFor();
    await dialog.getByLabel("It is not true").check();
    expect(await findBarriers(fan)).toEqual([]);
    await dialog.getByRole("button", { name: "Send Report" }).click();
    await untilTold(fan, "Report sent");
    await dialog.waitFor({ state: "detached" });

    const { page } = await arrive();
    await becomeMember(page, { role: "coach" });
    await open(page, NOMINATION);
    const { comments, items, write, field, post } = partsOf(page);
    await untilAlive(write);
    await write.click();
    await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true);
    await field.fill("Call me: 504-555-0142");
    await post.click();
    await comments.getByText("Please leave out links, email addresses").waitFor();
    await comments.getByText("Please confirm that you are 18 or over").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await field.fill("What an arm!\n<b>Saw it</b> myself.");
    await comments.getByLabel("I am 18 or over").check();
    await post.click();
    await untilTold(page, "Comment saved");
    await items.getByText("What an arm!\n<b>Saw it</b> myself.").waitFor();
    await items.getByText("a coach (you)").waitFor();
    await items.getByText("Only you can see this comment.").waitFor();

    await items.getByRole("button", { name: "Edit" }).click();
    await field.fill("What an arm! I saw it.");
    await comments.getByRole("button", { name: "Save" }).click();
    await items.getByText("What an arm! I saw it.").waitFor();
    await items.getByText("edited").waitFor();
    await page.reload();
    await items.getByText("What an arm! I saw it.").waitFor();
    await open(fan, NOMINATION);
    await seen.comments.getByText("No comments yet.").waitFor();

    await items.getByRole("button", { name: "Delete" }).click();
    const asked = page.getByRole("dialog", { name: "Delete this comment?" });
    await asked.getByRole("button", { name: "Keep it" }).click();
    await asked.waitFor({ state: "detached" });
    await items.getByRole("button", { name: "Delete" }).click();
    await asked.getByRole("button", { name: "Delete" }).click();
    await untilTold(page, "Comment deleted");
    await comments.getByText("No comments yet.").waitFor();

    // Without scripts every comment stands in its place, however many words there are.
    const { page: reader } = await arrive({ hasScripts: false });
    await becomeMember(reader);
    await reader.request.post("/api/user/adult", { data: { isAdult: true } });
    const words = "He stayed calm. ".repeat(31).trim();
    for (let count = 0; count < 18; count += 1) {
      const data = { comment: words };
      await reader.request.post("/api/you-scout/nominations/1/comments", { data });
    }
    await reader.goto(NOMINATION);
    const whole = partsOf(reader).items.getByText(words);
    expect(await whole.filter({ visible: true }).count()).toBe(18);

    // The first vote of a member earns the first badge.
    await page.getByRole("button", { name: /^Vote/i }).first().click();
    await untilTold(page, "Vote Recorded!");
    await open(page, paths.youScout);
    const badges = page.getByRole("region", { name: "Scout badges" });
    await badges.getByText("Yours since").waitFor();
    expect(await badges.getByText("Yours since").count()).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
  });
});
