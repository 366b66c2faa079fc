import { createHash } from "node:crypto";

const FRAME = /<iframe(?=\s)[^>]*?\ssrc="(https:\/\/[^"/]+)\//g;

/** Whose players a page of ours may frame. */
const FRAMED_HOSTS = new Set([
  "https://open.spotify.com",
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
  "https://www.hudl.com",
]);

/** A rendered page as it goes out. */
export interface SealedPage {
  html: string;
  /** Its Content-Security-Policy. */
  policy: string;
}

/**
 * Seals a page that was rendered with a nonce that nobody could know before: the inline scripts that
 * bear it are ours, and the policy names their hashes; a script that came in with data does not bear
 * it, and does not run. The nonce itself does not go out, so that the page may be cached.
 */
export function sealPage(html: string, nonce: string): SealedPage {
  const mark = ` nonce="${nonce}"`;
  const scripts = html
    .split("<script")
    .slice(1)
    .flatMap((piece) => inlineScript(piece, mark) ?? []);
  const plain = html.replaceAll(mark, "");
  return { html: plain, policy: contentPolicy(plain, scripts) };
}

/** The text of an inline script that bears the mark; `piece` is what follows its `<script`. */
function inlineScript(piece: string, mark: string): string | null {
  const head = /^(?:\s+[^\s=>"]+(?:="[^"]*")?)*\s*>/.exec(piece)?.[0];
  if (!head?.includes(mark) || / src=/.test(head)) return null;
  return piece.slice(head.length, piece.indexOf("</script>"));
}

/** What stands in a policy for an inline script. */
function hashSource(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

/**
 * Content-Security-Policy of one rendered page: its own files, exactly these inline scripts, by hash,
 * and the players of other companies that it frames.
 */
export function contentPolicy(html: string, inlineScripts: readonly string[] = []): string {
  const scripts = new Set(["'self'", ...inlineScripts.map(hashSource)]);
  // The pattern takes its time over a long page, and few have frames.
  const frames = html.includes("<iframe") ? [...html.matchAll(FRAME)] : [];
  const framed = [...new Set(frames.map(([, origin = ""]) => origin))].filter((origin) =>
    FRAMED_HOSTS.has(origin),
  );
  return [
    "default-src 'none'",
    `script-src ${[...scripts].join(" ")}`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    ...(framed.length > 0 ? [`frame-src ${framed.join(" ")}`] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}
