import { expect, test } from "vitest";
import { SponsorTerms } from "#areas/connect/profiles/components/sponsor-terms.tsx";
import { renderPage } from "#tests/render-page.tsx";
import { OfferForm } from "./components/offer-form.tsx";
import StepDialog, { type TalkStep } from "./components/step-dialog.tsx";

const TERMS = "7 to 13 days before, half";

test("a sponsor reads the terms before the first amount is sent", () => {
  const listing = { id: 1, priceMin: 2_500, priceMax: 5_000, takesLowerOffers: true };
  const markup = renderPage(() => (
    <OfferForm listing={listing as never} isVerified terms={<SponsorTerms />} onSent={() => {}} />
  ));
  expect(markup).toContain(TERMS);
  expect(markup).toContain("it counts as accepted");
});

test.each<["sponsor" | "creator", TalkStep, boolean]>([
  ["sponsor", "counter", true],
  ["sponsor", "accept", true],
  ["sponsor", "decline", false],
  ["creator", "accept", false],
])("the %s who takes the step %s reads them: %s", (side, step, isShown) => {
  const talk = { id: 1, side, rounds: 1, amount: 5_000, feeCents: 500 };
  const markup = renderPage(() => (
    <StepDialog
      talk={talk as never}
      step={step}
      terms={<SponsorTerms />}
      onTaken={() => {}}
      onClose={() => {}}
    />
  ));
  expect(markup.includes(TERMS)).toBe(isShown);
});
