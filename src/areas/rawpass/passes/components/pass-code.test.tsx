import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PassCode } from "./pass-code.tsx";

const MAYA = { code: "0".repeat(32), name: "Maya", detail: "Hitting" };

test("the first HTML keeps the place of the code, and says whose it is", () => {
  const html = renderToStaticMarkup(<PassCode {...MAYA} passId={1} />);
  expect(html).toContain('role="img" aria-label="Code of Maya" viewBox="0 0 33 33"');
  // The content policy refuses them.
  expect(html).not.toContain("style=");
  expect(html).toContain("New code");
});

test("the code of a single session is replaced by nobody", () => {
  expect(renderToStaticMarkup(<PassCode {...MAYA} passId={null} />)).not.toContain("New code");
});
