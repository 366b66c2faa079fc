import { readFileSync } from "node:fs";
import { Marked, type Tokens } from "marked";
import type { Plugin } from "vite";
import type { LegalText } from "./schema.ts";

const TEXTS = /\/content\/legal\/[^/]+\.md$/;
const BRAND = "content/brand.json";

/** Makes modules of the Markdown files of `content/legal`: a browser that loads one loads no parser. */
export function legalTexts(): Plugin {
  return {
    name: "legal-texts",
    transform(source, id) {
      if (!TEXTS.test(id)) return null;
      this.addWatchFile(BRAND);
      const { headquarters, ...brand } = JSON.parse(readFileSync(BRAND, "utf8"));
      const text = compileLegalText(source, { ...headquarters, ...brand });
      return { code: `export default ${JSON.stringify(text)}`, map: null };
    },
  };
}

const CHANGE = /^ *- (\d{4}-\d\d-\d\d): *(.*)$/;

/**
 * What a Markdown file says: `key: value` lines between two lines of `---`, below `changes:` a line
 * `- YYYY-MM-DD: what` for each change, then the text. `{word}` stands for the value of that word. An unknown
 * word, like any other mistake, is left for the check at the start (`src/content/check.ts`). HTML is shown as
 * plain text.
 */
export function compileLegalText(source: string, values: Record<string, unknown>): LegalText {
  const [, head = "", text = source] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  const sections: LegalText["sections"] = [];
  const markdown = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const title = this.parser.parseInline(tokens, this.parser.textRenderer);
        const id = slug(title);
        if (depth === 2) sections.push({ id, title });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
    },
  });
  const said = readHead(head, values);
  const whole = fill(text, values, escapeMarkdown) + changesSection(said.changes);
  return { ...said, html: markdown.parse(whole, { async: false }), sections };
}

/** What was changed, the newest first, as the last section of the text. */
function changesSection(changes: LegalText["changes"]): string {
  if (changes.length === 0) return "";
  const items = changes.map(({ day, text }) => `- **${inWords(day)}**: ${escapeMarkdown(text)}`);
  return ["\n\n## Changes to this text\n", ...items.toReversed()].join("\n");
}

function inWords(day: string): string {
  const date = new Date(day);
  // What is no day is refused by the start, in better words.
  if (Number.isNaN(date.getTime())) return day;
  return date.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}

type Head = Pick<LegalText, "title" | "description" | "updated" | "changes">;

function readHead(head: string, values: Record<string, unknown>): Head {
  const lines = head.split("\n");
  const changes = lines.flatMap((line) => {
    const [, day, text = ""] = CHANGE.exec(line) ?? [];
    return day ? [{ day, text: fill(text, values) }] : [];
  });
  const fields = lines
    .filter((line) => !CHANGE.test(line) && !/^changes: *$/.test(line))
    .map((line) => /^(\w+): *(.*)$/.exec(line)?.slice(1) ?? [line]);
  const said = Object.fromEntries(fields.map(([key, value = ""]) => [key, fill(value, values)]));
  return { ...(said as Omit<Head, "changes">), changes };
}

function fill(
  text: string,
  values: Record<string, unknown>,
  write = (value: string) => value,
): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, word) => {
    const value = values[word];
    return typeof value === "string" ? write(value) : placeholder;
  });
}

/** A backslash before a sign of ASCII makes it stand for itself (CommonMark, section 2.4). */
function escapeMarkdown(value: string): string {
  return value.replace(/[\\`*_{}[\]<>()#+!|~&]/g, "\\$&");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
