import { expect, onTestFinished, test, vi } from "vitest";
import { ApiError, UnreadError } from "#lib/api.ts";
import { KEPT_IN_TAB } from "#lib/sent-text.ts";
import { formFailure } from "./failure-note.tsx";

const KEPT = "What you typed is kept in this tab.";
const HERE = "What you typed is still here.";
const refusal = (body: object) => new ApiError(409, JSON.stringify(body));

test.each([
  [
    "a lost connection",
    new TypeError("fetch failed"),
    `We couldn't reach the site. ${KEPT} Please try again.`,
  ],
  ["a refusal", refusal({ message: "Not now" }), `Not now. ${KEPT}`],
  [
    "a fault",
    new ApiError(502, "<html>"),
    `Something went wrong on our side. ${KEPT} Please try again.`,
  ],
  ["a wrong field", refusal({ message: "No", fields: { email: "No" } }), null],
  ["a response that can't be read", new UnreadError("It was saved."), null],
])("a form says after %s why, what was kept and what to do", (_, error, sentence) => {
  expect(formFailure(error, { draft: KEPT_IN_TAB })).toBe(sentence);
  const here = sentence?.replace(KEPT, HERE) ?? null;
  expect(formFailure(error, { draft: null }), "without a draft").toBe(here);
  const onDevice = sentence?.replace("in this tab", "on this device") ?? null;
  expect(formFailure(error, { draft: "" }), "of an account").toBe(onDevice);
});

test("a form says that the device is offline", () => {
  vi.stubGlobal("navigator", { onLine: false });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(formFailure(new TypeError("fetch failed"), { draft: KEPT_IN_TAB })).toBe(
    `You seem to be offline. ${KEPT} Try again when you're connected.`,
  );
});
