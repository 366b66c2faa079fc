import { expect, it } from "vitest";
import { compileLegalText } from "./legal-texts.ts";

const BRAND = { name: "R*A*W & Sons", email: "hello@example.com" };

function textOf(body: string, head = "title: Terms\ndescription: Of {name}\nupdated: 2025-04-24") {
  return compileLegalText(`---\n${head}\n---\n\n${body}`, BRAND);
}

it("a text has what its head says, and its sections", () => {
  expect(
    textOf("Hello.\n\n## Who *may* use it\n\n### Really\n\n## Other people's sites\n"),
  ).toEqual({
    title: "Terms",
    description: "Of R*A*W & Sons",
    updated: "2025-04-24",
    changes: [],
    sections: [
      { id: "who-may-use-it", title: "Who may use it" },
      { id: "other-people-s-sites", title: "Other people's sites" },
    ],
    html: `<p>Hello.</p>
<h2 id="who-may-use-it">Who <em>may</em> use it</h2>
<h3 id="really">Really</h3>
<h2 id="other-people-s-sites">Other people&#39;s sites</h2>
`,
  });
});

it("changes stand below each other with their days", () => {
  const head = [
    "title: Terms",
    "changes:",
    "- 2026-11-21: The shop of {name}: what an order is.",
    "  - 2026-11-22: Backups.",
    "updated: 2025-04-24",
  ].join("\n");
  const text = textOf("Hello.", head);
  expect(text.html).toBe(`<p>Hello.</p>
<h2 id="changes-to-this-text">Changes to this text</h2>
<ul>
<li><strong>November 22, 2026</strong>: Backups.</li>
<li><strong>November 21, 2026</strong>: The shop of R*A*W &amp; Sons: what an order is.</li>
</ul>
`);
  expect(text).toMatchObject({
    title: "Terms",
    sections: [{ id: "changes-to-this-text", title: "Changes to this text" }],
    updated: "2025-04-24",
    changes: [
      { day: "2026-11-21", text: "The shop of R*A*W & Sons: what an order is." },
      { day: "2026-11-22", text: "Backups." },
    ],
  });
});

it("a change without a day of this kind is refused by the start", () => {
  const wrong = textOf("Hello.", "title: Terms\nchanges:\n- 21.11.2026: The shop.");
  expect(wrong).toHaveProperty(["- 21.11.2026: The shop."]);
});

it("a word in braces is its value, letter by letter; an unknown one stays", () => {
  expect(textOf("{name} at [{email}](mailto:{email}), {fax}").html).toBe(
    '<p>R*A*W &amp; Sons at <a href="mailto:hello@example.com">hello@example.com</a>, {fax}</p>\n',
  );
});

it.each(["<script>alert(1)</script>", "Text with <b onclick='x'>bold</b> words", "<!-- note -->"])(
  "HTML is shown as the letters that it is: %s",
  (html) => {
    expect(textOf(html).html).not.toMatch(/<(?!\/?p>)/);
  },
);

it("a text without a head has no title, which the start refuses", () => {
  expect(compileLegalText("## Terms", BRAND)).not.toHaveProperty("title");
});
