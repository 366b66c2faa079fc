import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { checkContent, listPlaceholders } from "./check.ts";
import { Brand } from "./schema.ts";

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
    expect(() => checkContent([file])).toThrow("content/x.json");
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
});
