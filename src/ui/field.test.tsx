import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { fieldsOf, MoneyField, SelectField, TextField } from "./field.tsx";

describe("a field", () => {
  it("is one line of text, or several", () => {
    expect(renderToStaticMarkup(<TextField label="Name" name="name" />)).toContain("<input");
    expect(renderToStaticMarkup(<TextField label="Note" name="note" rows={3} />)).toMatch(
      /<textarea [^>]*name="note" rows="3">/,
    );
  });

  it("takes from its form its name, its text and what is wrong", () => {
    const field = fieldsOf({ price: "Please enter a price." }, { price: "12.50", size: "" });
    const html = renderToStaticMarkup(<MoneyField label="Price" {...field("price")} />);
    expect(html).toMatch(/<input [^>]*aria-invalid="true"[^>]*name="price" value="12.50"/);
    expect(html).toContain("Please enter a price.");
    expect(renderToStaticMarkup(<TextField label="Size" {...field("size")} />)).toContain(
      'aria-invalid="false"',
    );
  });

  it("offers nothing, its own options and its choices, in this order", () => {
    const html = renderToStaticMarkup(
      <SelectField label="Size" name="size" empty="None" choices={["S", { value: 2, label: "M" }]}>
        <option value="one">One for all</option>
      </SelectField>,
    );
    expect(html.match(/<select.*<\/select>/)?.[0].replace(/<select[^>]*>/, "")).toBe(
      '<option value="">None</option><option value="one">One for all</option><option>S</option><option value="2">M</option></select>',
    );
  });
});
