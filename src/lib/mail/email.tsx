import { createHash } from "node:crypto";
import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { oneLine } from "../one-line.ts";
import type { Email, MailMessage, MailPart } from "./message.ts";

/** Mail programs know no style sheets: colors of src/ui/tokens.css, on paper white. */
const STYLES = {
  body: { margin: 0, padding: "24px 12px", backgroundColor: "#f5f1e8" },
  sheet: {
    maxWidth: 560,
    margin: "0 auto",
    padding: 32,
    backgroundColor: "#ffffff",
    borderTop: "6px solid #ff3c38",
    color: "#1b1b1b",
    font: "16px/1.5 Arial, Helvetica, sans-serif",
  },
  paragraph: { margin: "0 0 16px", whiteSpace: "pre-line", overflowWrap: "anywhere" },
  button: {
    display: "inline-block",
    margin: "8px 0 24px",
    padding: "14px 24px",
    backgroundColor: "#ff3c38",
    color: "#1b1b1b",
    fontWeight: 700,
    textDecoration: "none",
  },
  label: { padding: "4px 16px 4px 0", color: "#5c5850", textAlign: "left", verticalAlign: "top" },
  value: { padding: "4px 0", whiteSpace: "pre-line", overflowWrap: "anywhere" },
  small: { margin: "24px 0 0", color: "#5c5850", fontSize: 13, whiteSpace: "pre-line" },
} satisfies Record<string, CSSProperties>;

function Part({ part }: { part: MailPart }) {
  if (typeof part === "string") return <p style={STYLES.paragraph}>{part}</p>;
  if ("button" in part) {
    return (
      <a href={part.url} style={STYLES.button}>
        {part.button}
      </a>
    );
  }
  if ("facts" in part) {
    return (
      <table style={{ marginBottom: 16 }}>
        <tbody>
          {part.facts.map(([label, value]) => (
            <tr key={label}>
              <th style={STYLES.label}>{label}</th>
              <td style={STYLES.value}>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  return (
    <p style={STYLES.small}>
      {part.url ? (
        <a href={part.url} style={{ color: "inherit" }}>
          {part.small}
        </a>
      ) : (
        part.small
      )}
    </p>
  );
}

function Sheet({ subject, parts }: { subject: string; parts: readonly MailPart[] }) {
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{subject}</title>
      </head>
      <body style={STYLES.body}>
        <div style={STYLES.sheet}>
          {parts.map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
            <Part key={place} part={part} />
          ))}
        </div>
      </body>
    </html>
  );
}

function asText(part: MailPart): string {
  if (typeof part === "string") return part;
  if ("button" in part) return `${part.button}:\n${part.url}`;
  if ("facts" in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  return part.url ? `${part.small.replace(/\.$/, "")}: ${part.url}` : part.small;
}

/** What every mail of a site shares. */
export interface Letterhead {
  /** The site's origin. */
  baseUrl: string;
  /** Who the sender is and how to reach them, at the end of the mail. */
  signature: string;
}

/**
 * The mail as it leaves. Its id follows from the cause and the site's origin: if it leaves twice
 * because a crash hid that it had left, mail programs show it once.
 */
export function renderEmail(message: MailMessage, { baseUrl, signature }: Letterhead): Email {
  const parts = [...message.parts, { small: signature }];
  const subject = oneLine(message.subject);
  const name = createHash("sha256").update(message.cause).digest("base64url");
  return {
    id: `<${name}@${new URL(baseUrl).hostname}>`,
    to: message.to,
    subject,
    html: `<!doctype html>${renderToStaticMarkup(<Sheet subject={subject} parts={parts} />)}`,
    text: `${parts.map(asText).join("\n\n")}\n`,
    replyTo: message.replyTo ?? null,
    unsubscribeUrl: message.unsubscribeUrl ?? null,
    calendar: message.calendar ?? null,
  };
}
