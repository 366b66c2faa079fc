import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ApiError } from "#lib/api.ts";
import { Refusal } from "./components/refusal.tsx";

function draw(code: string): string {
  const error = new ApiError(409, JSON.stringify({ code, message: "Staff changed it." }));
  return renderToStaticMarkup(
    <MemoryRouter>
      <Refusal error={error} />
    </MemoryRouter>,
  );
}

test("leads to the new state beside the text when somebody else changed the nomination", () => {
  expect(draw("stale")).toMatch(/Staff changed it\..*<a [^>]*target="_blank"[^>]*>See it/s);
  expect(draw("conflict")).not.toContain("<a ");
});
