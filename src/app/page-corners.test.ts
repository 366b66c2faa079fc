import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeBody } from "#lib/http/encoded-body.ts";
import type { RenderedPage } from "./page-cache.ts";
import { cornerOf, fillCorners } from "./page-corners.ts";

const corner = (inside: string) => `<account-corner class="contents">${inside}</account-corner>`;

function pageOf(html: string): RenderedPage {
  return { status: 200, headers: {}, body: encodeBody(html) };
}

const text = fc
  .string({ unit: "grapheme" })
  .filter((written) => !written.includes("account-corner"));

describe("a page for everybody", () => {
  test("gets a member's corners, as they are and compressed, whatever stands around them", async () => {
    await fc.assert(
      fc.asyncProperty(text, text, text, text, text, async (head, one, middle, two, tail) => {
        const page = pageOf(head + corner("Login") + middle + corner("") + tail);
        const corners = [cornerOf(corner(one)), cornerOf(corner(two))];
        const filled = head + corner(one) + middle + corner(two) + tail;
        const plain = Buffer.concat((await fillCorners(page, corners, "identity")) ?? []);
        expect(plain.toString()).toBe(Buffer.from(filled).toString());
        const small = Buffer.concat((await fillCorners(page, corners, "gzip")) ?? []);
        expect(gunzipSync(small).toString()).toBe(Buffer.from(filled).toString());
      }),
    );
  });

  test("is not filled where it has another number of corners", async () => {
    expect(await fillCorners(pageOf("no corner"), [cornerOf(corner("a"))], "gzip")).toBeNull();
    expect(await fillCorners(pageOf(corner("")), [], "identity")).toBeNull();
  });

  test("keeps nothing of whom it was filled for", async () => {
    const page = pageOf(`<p>${corner("Login")}</p>`);
    await fillCorners(page, [cornerOf(corner("ana"))], "gzip");
    const filled = await fillCorners(page, [cornerOf(corner("ben"))], "identity");
    expect(Buffer.concat(filled ?? []).toString()).toBe(`<p>${corner("ben")}</p>`);
    expect(page.body.identity.toString()).toBe(`<p>${corner("Login")}</p>`);
  });
});
