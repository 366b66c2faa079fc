import { createHash } from "node:crypto";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;

/**
 * Content-Security-Policy of one finished page: its own files, and exactly the inline scripts that
 * are in it, by hash.
 */
export function contentPolicy(html: string): string {
  const scripts = new Set(["'self'"]);
  for (const [, script = ""] of html.matchAll(INLINE_SCRIPT)) {
    scripts.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  }
  return [
    "default-src 'none'",
    `script-src ${[...scripts].join(" ")}`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}
