import { expect, test } from "vitest";
import { withDeferredScripts } from "./deferred-scripts.ts";

const NONCE = "n0nce";
const CODE = `import "/assets/manifest.js";\nimport * as route0 from "/assets/root.js";\nimport("/assets/entry.js");`;
const page = (script: string) =>
  `<body><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/root.js"/>${script}</body>`;
const MODULE = `<script nonce="${NONCE}" type="module" async="">${CODE}</script>`;

test("a page's own scripts wait, and the one that begins with them bears the nonce", () => {
  const html = withDeferredScripts(page(MODULE), NONCE);
  expect(html).not.toMatch(/<link|<script[^>]*type="module"/);
  expect(html).toContain(`<script nonce="${NONCE}" type="text/deferred-module">${CODE}</script>`);
  expect(html).toContain(`files=["/assets/root.js"],entry="/assets/entry.js"`);
  expect(html.split(`<script nonce="${NONCE}"`).length).toBe(3);
});

test("preloads after the script wait as well, and what begins stands at the very end", () => {
  const late = '<link rel="modulepreload" fetchpriority="low" href="/assets/late.js"/>';
  const html = withDeferredScripts(page(`${MODULE}<p>&lt;/body&gt;</p>${late}`), NONCE);
  expect(html).not.toContain("<link");
  expect(html).toContain(`files=["/assets/root.js","/assets/late.js"],entry="/assets/entry.js"`);
  expect(html).toMatch(/<p>&lt;\/body&gt;<\/p><script nonce="n0nce">[^<]*<\/script><\/body>$/);
});

test.each([
  ["that somebody else wrote", MODULE.replace(NONCE, "other")],
  ["that ends otherwise", MODULE.replace(/import\(.*;/, "")],
])("a page with a script %s goes out as it is", (_what, script) => {
  expect(withDeferredScripts(page(script), NONCE)).toBe(page(script));
});
