import { expect, test } from "vitest";
import { renderPage } from "#tests/render-page.tsx";
import type { PrivacyRequest, ShownSubject } from "../schema/requests.ts";
import { RequestEntry } from "./request-entry.tsx";

const MOMENT = "2027-03-01T12:00:00.000Z";
const PAGE: ShownSubject = {
  ...{ kind: "player", id: 1, name: "Ada Verret", about: "SS", isPublic: true, isNamed: true },
};

/** The entry of a minor's removal whose page is player 1, while these pages are still shown. */
function entryWith(stillShown: ShownSubject[], given: Partial<PrivacyRequest> = {}): string {
  const request = {
    ...{ id: 6, kind: "removal", isAboutMinor: true, personName: "Ada Verret", message: "Please" },
    ...{ status: "new", player: { id: 1, name: "Ada Verret", isHidden: stillShown.length === 0 } },
    ...{ nomination: null, requesterEmail: "a@city.example", requesterRelation: "guardian" },
    ...{ createdAt: MOMENT, statusChangedAt: MOMENT, stillShown, ...given },
  };
  return renderPage(() => <RequestEntry request={request as PrivacyRequest} />);
}

test("a minor's page is to be hidden first until it is hidden", () => {
  const badge = "Under 18, hide first";
  expect(entryWith([PAGE])).toContain(badge);
  expect(entryWith([])).not.toContain(badge);
  expect(entryWith([{ ...PAGE, id: 2, isNamed: false }])).not.toContain(badge);
  expect(entryWith([], { player: null }), "no page is known").toContain(badge);
});
