import { createHash } from "node:crypto";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;

const FRAME = /<iframe(?=\s)[^>]*?\ssrc="(https:\/\/[^"/]+)\//gi;

/** Whose players a page of ours may frame. */
const FRAMED_HOSTS = new Set([
  "https://open.spotify.com",
  "https://www.youtube-nocookie.com",
  "https://player.vimeo.com",
  "https://www.hudl.com",
]);

/**
 * Content-Security-Policy of one finished page: its own files, exactly the inline scripts that are
 * in it, by hash, and the players of other companies that it frames.
 */
export function contentPolicy(html: string): string {
  const scripts = new Set(["'self'"]);
  for (const [, script = ""] of html.matchAll(INLINE_SCRIPT)) {
    scripts.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  const frames = new Set([...html.matchAll(FRAME)].map(([, origin = ""]) => origin));
  const framed = [...frames].filter((origin) => FRAMED_HOSTS.has(origin));
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
