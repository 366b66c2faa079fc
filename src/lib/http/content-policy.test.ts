import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentPolicy } from "./content-policy.ts";

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

test("each inline script that is in the page may run, once named, and no other", () => {
  const scripts = ['window.a = "<b>";\n  é()', "", "first()", "go()", "go()"];
  const html = `<head><script src="/a.js"></script><script type="module" async="" src="/b.js">no()</script>
    <script>${scripts[0]}</script><SCRIPT></SCRIPT><script id="x" data-src="y">${scripts[2]}</script>
    <script>${scripts[3]}</script><script>${scripts[4]}</script></head>`;
  const sources = directives(html)["script-src"];
  expect(sources?.[0]).toBe("'self'");
  expect(sources?.slice(1).toSorted()).toEqual([...new Set(scripts)].map(hashOf).toSorted());
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
