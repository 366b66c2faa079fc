import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { GuardianDecision } from "./components/guardian-decision.tsx";
import type { BoardQuestion } from "./schema.ts";

const AGREED: BoardQuestion = {
  firstName: "Malik",
  shown: null,
  shownKinds: [],
  isHeldByStaff: true,
  word: { answer: "agreed", kinds: [], saidAt: "2027-03-01T12:00:00.000Z" },
  nominations: [],
  changes: [],
};

const textOf = (question: BoardQuestion) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <GuardianDecision question={question} refusal={null} />
    </MemoryRouter>,
  );

test("a guardian reads that staff have to look, where a yes shows nobody", () => {
  const held = "Our staff have to look before anyone sees Malik again: please write to us.";
  expect(textOf(AGREED)).toContain(held);
  expect(textOf({ ...AGREED, isHeldByStaff: false })).not.toContain(held);
});
