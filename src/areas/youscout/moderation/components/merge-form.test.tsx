import { expect, test } from "vitest";
import { renderPage } from "#tests/render-page.tsx";
import type { LikelyDuplicate, StaffNomination } from "../schema/nominations.ts";
import { MergeForm } from "./merge-form.tsx";

const GUARDIAN = {
  guardianName: "Rosa Batiste",
  guardianEmail: null,
  hasGuardianEmail: true,
} as const;

const LIKELY: LikelyDuplicate = {
  ...GUARDIAN,
  ...{ id: 12, name: "Marcus Batiste", age: 15, school: null, city: "Kenner", status: "approved" },
  ...{ communityVotes: 9, isSameName: true, isSameChild: true, isTakenDown: false },
  ...{ consent: "waiting", level: "limited" },
};

/** The form of nomination 7 beside these likely duplicates. */
async function show(level: "full" | "limited", likely: LikelyDuplicate[]): Promise<string> {
  const consent = level === "full" ? "agreed" : "waiting";
  const nomination = { ...GUARDIAN, id: 7, status: "approved", consent, level, likely };
  return renderPage(() => (
    <MergeForm
      nomination={nomination as unknown as StaffNomination}
      isPending={false}
      onMerge={() => undefined}
      onCancel={() => undefined}
    />
  ));
}

const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

test("the merge form shows both guardians, and suggests keeping the consent of this one", async () => {
  const text = textOf(await show("full", [LIKELY]));
  expect(text).toContain("#7: Guardian: Rosa Batiste. Agreed to the full page.");
  expect(text).toContain("Guardian: Rosa Batiste. Has not answered.");
  expect(text).toContain("Merge #12 into #7");
});

test("the merge form suggests the other one with the consent", async () => {
  const other = { ...LIKELY, id: 13, consent: "agreed", level: "full" } as const;
  const markup = await show("limited", [LIKELY, other]);
  expect(textOf(markup)).toContain("Merge #7 into #13");
  expect(markup).not.toContain("endsConsent");
});
