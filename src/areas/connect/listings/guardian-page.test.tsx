import { expect, test } from "vitest";
import { renderPage } from "#tests/render-page.tsx";
import { GuardianDecision } from "./components/guardian-decision.tsx";
import type { MinorQuestion } from "./schema/guardian.ts";

const REVOKED: MinorQuestion = {
  ...{
    listing: null,
    status: "draft",
    word: "revoked",
    isOverruled: false,
    isBound: false,
    version: "",
  },
  ...{ saidAt: "2027-03-01T12:00:00.000Z", parentName: null },
};

const textOf = (question: MinorQuestion) =>
  renderPage(() => <GuardianDecision question={question} refusal={null} />);

test("a guardian whom another one's no overruled can say no as well", () => {
  expect(textOf({ ...REVOKED, isOverruled: true })).toContain("I say no as well");
  expect(textOf(REVOKED)).not.toContain('name="answer"');
});

test("a guardian confirms a no that deletes everything, and none that can be taken back", () => {
  const required = /type="checkbox"[^>]*required|required[^>]*type="checkbox"/;
  for (const word of ["none", "asked", "agreed"] as const) {
    expect(textOf({ ...REVOKED, word }), word).toMatch(required);
  }
  expect(textOf({ ...REVOKED, isOverruled: true })).not.toMatch(required);
});
