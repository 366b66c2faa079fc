import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { checkContent, listPlaceholders } from "./check.ts";
import { privacyPolicy } from "./privacy-policy.ts";
import { Brand, LegalText } from "./schema.ts";

describe("the content", () => {
  it("can be shown as it is", () => {
    expect(() => checkContent()).not.toThrow();
  });

  it("that is wrong is named with its file, place and reason", () => {
    const file = { file: "content/brand.json", content: { name: " " }, schema: Brand };
    expect(() => checkContent([file])).toThrow("content/brand.json: name must not be blank.");
  });

  it("refuses what no page would show", () => {
    const schema = z.strictObject({ name: z.string() });
    const file = { file: "content/x.json", content: { name: "x", motto: "y" }, schema };
    expect(() => checkContent([file])).toThrow(
      'content/x.json: the file: Unrecognized key: "motto".',
    );
  });

  it("names each placeholder", () => {
    const content = {
      email: "a@example.com",
      phone: "(504) 555-0199",
      people: [{ name: "A", isPlaceholder: true }, { name: "B" }],
    };
    expect(listPlaceholders([{ file: "f", content, schema: z.any() }])).toEqual([
      "f email",
      "f phone",
      "f people.0",
    ]);
  });

  it("is not named twice where a text repeats it", () => {
    const texts = [{ file: "f", content: "a@example.com", schema: z.any() }];
    expect(listPlaceholders(texts.map((text) => ({ ...text, isFilledFromBrand: true })))).toEqual(
      [],
    );
  });

  it("refuses a legal text that the pages cannot show", () => {
    for (const [change, sentence] of [
      [{ title: "" }, "title must not be blank"],
      [{ updated: "April 24, 2025" }, "updated must be a day such as 2025-04-24"],
      [
        { changes: [{ day: "today", text: "x" }] },
        "changes.0.day must be a day such as 2025-04-24",
      ],
      [{ changes: [{ day: "2026-11-21", text: " " }] }, "changes.0.text must not be blank"],
      [
        { changes: ["2026-11-22", "2026-11-21"].map((day) => ({ day, text: "x" })) },
        "changes must stand in the order of their days",
      ],
      [{ html: "Write to {mail}." }, "html must not hold a word in braces that is not known"],
      [{ html: "&lt;script>" }, "html must not hold HTML"],
      [{ html: '<a href="javascript:alert(1)">x</a>' }, "html must only link to"],
      [{ html: "<h1>Terms</h1>" }, "html must not hold a heading with one #"],
      [{ html: '<img src="x">' }, "html must not hold pictures"],
      [{ sections: [] }, "sections must be headings with two #"],
      [
        { sections: ["a", "b"].map((title) => ({ id: "same", title })) },
        "sections must not be two headings that read the same",
      ],
    ] as const) {
      const file = { file: "f.md", content: { ...privacyPolicy, ...change }, schema: LegalText };
      expect(() => checkContent([file]), sentence).toThrow(`f.md: ${sentence}`);
    }
  });
});
