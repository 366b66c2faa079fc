import { createHash } from "node:crypto";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { contentPolicy, sealPage } from "./content-policy.ts";

function directives(html: string): Record<string, string[]> {
  return Object.fromEntries(
    contentPolicy(html)
      .split(";")
      .map((text) => text.trim().split(/ +/))
      .map(([name, ...sources]) => [name, sources]),
  );
}

const hashOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test("a page may use its own files and nothing else", () => {
  expect(directives("<p>no script</p>")).toEqual({
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "manifest-src": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
  });
});

const NONCE = "n0nce-of_this-render";

function sealed(html: string): { html: string; hashes: string[] } {
  const page = sealPage(html, NONCE);
  const [, scripts = ""] = /script-src ([^;]*)/.exec(page.policy) ?? [];
  return { html: page.html, hashes: scripts.split(" ").slice(1) };
}

test("each inline script that we wrote may run, once named, and the nonce never leaves the server", () => {
  const own = (text: string, more = "") => `<script nonce="${NONCE}"${more}>${text}</script>`;
  const scripts = ['window.a = "\\u003cscript>";\n  é()', "", "first()", "go()"];
  const html = `<head><link rel="modulepreload" href="/a.js" nonce="${NONCE}"/>
    <script src="/a.js" nonce="${NONCE}"></script>${own(scripts[0] ?? "")}${own("")}
    <script id="x" async="" nonce="${NONCE}" type="module">first()</script>${own("go()")}${own("go()")}</head>`;
  const page = sealed(html);
  expect(page.hashes.toSorted()).toEqual(scripts.map(hashOf).toSorted());
  expect(page.html).toBe(html.replaceAll(` nonce="${NONCE}"`, ""));
  expect(page.html).not.toContain(NONCE);
});

function markup(tag: string, html: string, props: object = {}) {
  return createElement(tag, { ...props, dangerouslySetInnerHTML: { __html: html } });
}

test("seals no script that came in with data or markup", () => {
  for (const injected of [
    "<script>steal()</script>",
    "<SCRIPT>steal()</SCRIPT>",
    '<script nonce="">steal()</script>',
    '<script nonce="guessed">steal()</script>',
    '<script type="module" async>steal()</script>',
    `<script>nonce="${NONCE.slice(1)}" steal()</script>`,
    "<script\n>steal()</script >",
    "<svg><script>steal()</script></svg>",
  ]) {
    const page = renderToString(
      createElement(
        "main",
        null,
        markup("div", injected),
        createElement("p", { title: injected }, injected),
        markup("script", "ours()", { nonce: NONCE }),
      ),
    );
    expect(page, injected).toContain(injected);
    expect(sealed(page).hashes, injected).toEqual([hashOf("ours()")]);
  }
});

test("a page may frame the players that are in it, of known companies only", () => {
  const html = `<iframe title="a" src="https://player.vimeo.com/video/1" srcDoc="&lt;p&gt;"></iframe>
    <iframe src="https://open.spotify.com/embed/2"></iframe><iframe src="https://open.spotify.com/embed/3"></iframe>
    <iframe src="https://evil.example/"></iframe><iframe src="https://open.spotify.com.evil.example/"></iframe>
    <iframe src="http://player.vimeo.com/"></iframe><iframe srcDoc="src=&quot;https://www.youtube-nocookie.com/"></iframe>
    <p>&lt;iframe src="https://www.youtube-nocookie.com/"</p>`;
  expect(directives(html)["frame-src"]).toEqual([
    "https://player.vimeo.com",
    "https://open.spotify.com",
  ]);
});

test("the policy is one header line", () => {
  expect(contentPolicy("<script>a\nb</script>")).toMatch(/^[\x20-\x7e]+[^ ;]$/);
});
