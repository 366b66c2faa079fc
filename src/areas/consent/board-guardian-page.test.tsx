import { expect, test } from "vitest";
import RestorePage from "#pages/guardian.restore.$token.tsx";
import { renderPage } from "#tests/render-page.tsx";
import { GuardianDecision } from "./components/guardian-decision.tsx";
import { decisionWords, heldWords } from "./rules/decision-words.ts";
import type { BoardQuestion, RestoreQuestion } from "./schema/guardian.ts";

const AGREED: BoardQuestion = {
  firstName: "Malik",
  shown: null,
  shownKinds: [],
  heldBy: "staff",
  keptNo: null,
  obstacles: [],
  word: { answer: "agreed", kinds: [], saidAt: "2027-03-01T12:00:00.000Z" },
  nominations: [],
  changes: [],
};

const textOf = (question: BoardQuestion) =>
  renderPage(() => <GuardianDecision question={question} refusal={null} />);

test("a guardian reads that staff have to look, where a yes shows nobody", () => {
  const held = "Only our staff can show Malik again. Please write to us.";
  expect(textOf(AGREED)).toContain(held);
  const undecided = textOf({ ...AGREED, word: null });
  expect(undecided).toContain(`You have not decided yet. ${held}`);
  expect(textOf({ ...AGREED, word: null, heldBy: null })).toContain("nothing changes");
  expect(textOf({ ...AGREED, heldBy: null })).not.toContain(held);
});

test("a guardian reads why the short version is not shown, and who shows it", () => {
  const word: BoardQuestion["word"] = {
    answer: "refused",
    kinds: [],
    saidAt: "2027-03-01T12:00:00.000Z",
  };
  const taken = textOf({ ...AGREED, word, heldBy: "youscout" });
  expect(taken).toContain("No more than the short version, as a guardian decided");
  expect(taken).toContain(
    "A guardian took Malik off the board by the link of a nomination on YouScout. Agree below, or choose the short version, and Malik is back.",
  );
  expect(taken).toContain('value="refused"');
  expect(textOf({ ...AGREED, word })).not.toContain('value="refused"');
  const hidden = textOf({ ...AGREED, word: { ...word, answer: "hidden" }, heldBy: "guardian" });
  expect(hidden).toContain("Agree below, or choose the short version, and Malik is back.");
  expect(textOf({ ...AGREED, word, heldBy: "age" })).toContain("no one that young");
  const shown: BoardQuestion["shown"] = { id: 1, level: "limited", words: [] };
  expect(textOf({ ...AGREED, word, shown, heldBy: null })).toContain("Short version only, as a");
});

test("a guardian after another one's no is offered nothing that would be refused, and reads why", () => {
  const word: BoardQuestion["word"] = {
    answer: "hidden",
    kinds: [],
    saidAt: "2027-03-01T12:00:00.000Z",
  };
  const hidden = textOf({ ...AGREED, word, heldBy: "guardian", keptNo: "hidden" });
  expect(hidden).toContain("Another guardian said no before you were named");
  expect(hidden).not.toMatch(/is back|value="agreed"|value="refused"|type="checkbox"/);
  expect(hidden).toContain('value="hidden"');
  const refused = textOf({ ...AGREED, word, heldBy: "guardian", keptNo: "refused" });
  expect(refused).toContain('value="refused"');
  expect(refused).not.toContain('value="agreed"');
});

test("a guardian is offered no more than now while a namesake's no stands, and reads why", () => {
  const saidAt = "2027-03-01T12:00:00.000Z";
  const bound: BoardQuestion = { ...AGREED, heldBy: null, obstacles: ["namesake"] };
  const agreed = textOf({ ...bound, word: { answer: "agreed", kinds: ["notes"], saidAt } });
  expect(agreed).toContain("Our staff have to look at this player before we show more");
  expect(agreed.match(/type="checkbox"/g)).toHaveLength(3);
  expect(agreed).toContain('value="refused"');
  const undecided = textOf({ ...bound, word: null });
  expect(undecided).not.toMatch(/value="agreed"|nothing changes/);
  const hidden = textOf({
    ...bound,
    heldBy: "guardian",
    word: { answer: "hidden", kinds: [], saidAt },
  });
  expect(hidden).not.toMatch(/is back|value="agreed"|value="refused"|type="checkbox"/);
  const staff = textOf({ ...bound, obstacles: ["staff"] });
  expect(staff).toContain("Please name another guardian to us.");
  expect(staff).not.toContain('value="agreed"');
});

test("a guardian who has answered reads that it is saved, and what follows", () => {
  const saved = (what: string) =>
    renderPage(() => <GuardianDecision question={AGREED} refusal={null} saved={what} />);
  expect(saved("answer")).toMatch(
    /role="status".*Your answer is saved\..*You agreed that everyone/,
  );
  expect(saved("restored")).toContain("You are named as the guardian again.");
  expect(saved("anything")).not.toContain('role="status"');
  expect(textOf(AGREED)).not.toContain('role="status"');
});

test("a guardian reads how long nominations and an answer are kept", () => {
  const kept =
    "After 90 days we delete a nomination that a guardian took down. Your answer here stays until you change it.";
  expect(textOf(AGREED)).toContain(kept);
  const saidAt = "2027-03-01T12:00:00.000Z";
  const word: BoardQuestion["word"] = { answer: "hidden", kinds: [], saidAt };
  expect(decisionWords({ ...AGREED, word })).toContain(kept);
  expect(heldWords("youscout", "Malik")).toMatch(
    /If you don't answer here, we delete the nomination, and that answer with it, 90 days later\.$/,
  );
});

test("a guardian who agrees is asked to be an adult, and nobody who shows less or nothing", () => {
  const undecided = textOf({ ...AGREED, word: null });
  expect(undecided).toContain("I am 18 or over, and the parent or guardian of Malik");
  expect(undecided).toMatch(/<button[^>]* formNoValidate=""[^>]*>Short version only/);
  expect(textOf({ ...AGREED, obstacles: ["staff"] })).not.toContain("18 or over");
});

test("a guardian of a player whom nobody ever saw is not told that he comes back", () => {
  const unseen = textOf({ ...AGREED, word: null, heldBy: "never_shown" });
  expect(unseen).toContain(
    "You have not decided yet. Malik has not been on the board yet. Our staff decide about that, and your decision applies from then on.",
  );
  expect(unseen).not.toMatch(/Malik again|nothing changes|is back/);
});

test("a guardian reads that a yes to measurements shows what the family reported, too", () => {
  expect(textOf(AGREED)).toContain("Those the family reported are labeled.");
});

test("a guardian who can't restore an answer may take it down instead", () => {
  const found: RestoreQuestion = {
    ...{ firstName: "Malik", place: "board", answer: "refused", isLifted: false },
    ...{ isOtherAwaited: false, until: null },
  };
  const open = (actionData?: object) =>
    renderPage(RestorePage, { loaderData: { found }, actionData });
  expect(open()).not.toContain('value="hidden"');
  expect(open({ refusal: "This address belongs to our staff." })).toContain('value="hidden"');
});
