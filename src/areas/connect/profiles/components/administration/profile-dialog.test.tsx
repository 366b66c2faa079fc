import { expect, test } from "vitest";
import { renderPage } from "#tests/render-page.tsx";
import type { StaffPartner } from "../../schema/partners.ts";
import ProfileDialog from "./profile-dialog.tsx";

const VERSION = {
  ...{ companyName: "Gulf Roofing", biography: "We roof.", website: null },
  ...{ logoUrl: null, socialLinks: [] },
};
const PROFILE: StaffPartner = {
  ...{ id: 1, userId: 2, userType: "sponsor", ...VERSION, reviewed: null },
  ...{
    isVerified: false,
    verification: "pending",
    review: "waiting",
    reviewReason: null,
    needsApproval: false,
  },
  ...{ phone: null, preferredCategories: [], targetAudience: null, geographicFocus: [] },
  ...{ typicalBudgetMin: null, typicalBudgetMax: null, verificationNote: null },
  ...{ createdAt: "2027-03-10T18:00:00.000Z", updatedAt: "2027-03-10T18:00:00.000Z" },
};

test.each([
  [{}, "Everybody sees an empty profile until you approve this one."],
  [{ reviewed: VERSION }, "Everybody sees the approved version until you approve the new one."],
  [{ isVerified: true }, "This person is verified, so everybody sees the new version already."],
] as const)("staff read who sees the version of a profile: %o", (given, sentence) => {
  const row = { ...PROFILE, ...given } as StaffPartner;
  const markup = renderPage(() => <ProfileDialog row={row} onClose={() => {}} />);
  expect(markup).toContain(sentence);
});
