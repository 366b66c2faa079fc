import { expect, test } from "vitest";
import { renderPage } from "#tests/render-page.tsx";
import type { OwnEvaluation } from "../../schema/own.ts";
import type { EvaluationRequest } from "../../schema/requests.ts";
import { stateInWords } from "../own-words.ts";
import EvaluationEntry from "./evaluation-entry.tsx";
import { RequestActions } from "./request-actions.tsx";

const MOMENT = "2027-03-01T12:00:00.000Z";
const NOTE = "He's shy, please call first.";

function requestWith(status: EvaluationRequest["status"]): EvaluationRequest {
  return {
    ...{ id: 1, createdAt: MOMENT, playerName: "Marcus Batiste", position: "SS", age: 15 },
    ...{ gradYear: 2029, school: "Holy Cross School", parentName: "Ana Batiste", notes: NOTE },
    ...{ parentEmail: "ana@city.example", parentPhone: "(504) 555-0142", isConfirmed: true },
    ...{ status, staffNote: null, prospectId: null, isWaiting: false, repeats: null },
    ...{ appointment: null, guardianConflict: null, reportSentAt: null },
  };
}

const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");

function buttonsOf(markup: string): string[] {
  const buttons = markup.matchAll(/<button[^>]*>(.*?)<\/button>/g);
  return [...buttons].map(([, inner = ""]) => textOf(inner.replace(/<kbd.*/, "")).trim());
}

const entryOf = (status: EvaluationRequest["status"]) =>
  renderPage(() => <EvaluationEntry request={requestWith(status)} />);

test("the entry of a new request shows the family's note, and offers a date", () => {
  const markup = entryOf("pending");
  expect(textOf(markup)).toContain(NOTE);
  expect(buttonsOf(markup)).toEqual(["Contacted", "Schedule", "Update"]);
  expect(buttonsOf(entryOf("contacted"))).toEqual(["Schedule", "Didn't answer", "Update"]);
  expect(buttonsOf(entryOf("completed"))).toEqual(["Report", "Update"]);
});

test("a request that is scheduled without a date can get one, in the queue and in the list", () => {
  const buttons = buttonsOf(entryOf("scheduled"));
  expect(buttons).toEqual(["Took place", "New date", "Didn't come", "Update"]);
  const nothing = () => undefined;
  const row = renderPage(() => (
    <RequestActions
      request={requestWith("scheduled")}
      {...{ onOpen: nothing, onCorrect: nothing, onMakeProspect: nothing }}
      {...{ onSchedule: nothing, onReport: nothing }}
    />
  ));
  expect(buttonsOf(row)).toContain("Schedule");
});

test("the family of a request without a date does not read that staff told it one", () => {
  const own = { status: "scheduled", appointment: null, report: null, isReportDue: false };
  expect(stateInWords(own as OwnEvaluation)).toBe(
    "Your evaluation has no date here yet. Contact us if you don't know when and where to come.",
  );
});
