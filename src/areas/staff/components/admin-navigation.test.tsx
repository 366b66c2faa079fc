import { expect, test } from "vitest";
import { type Entitled, mayUse } from "#areas/platform/accounts/access/entitled.ts";
import { MayUseContext } from "#lib/may-use.ts";
import type { StaffRight } from "#lib/staff-rights.ts";
import { paths } from "#paths.ts";
import { renderPage } from "#tests/render-page.tsx";
import { AdminNavigation } from "./admin-navigation.tsx";

function markupFor(person: Entitled, address: string): string {
  const Navigation = () => (
    <MayUseContext value={(who) => mayUse(person, who)}>
      <AdminNavigation />
    </MayUseContext>
  );
  return renderPage(Navigation, { address });
}

test.each([
  ["the first area of a page", paths.adminPanel, "Overview"],
  ["that of its tab", `${paths.adminPanel}?tab=users`, "Users"],
  ["the first one for a tab that does not exist", `${paths.adminPanel}?tab=x`, "Overview"],
  ["the first one for a tab of another page", `${paths.adminQueue}?tab=audit`, "Queue"],
  ["the one of a page whose tabs are its own", `${paths.shopAdmin}?tab=products`, "Shop"],
  ["the events over the sheet of one", paths.eventSheet(3), "Events"],
  ["that of the tab under the alias", `${paths.adminQueueAlias}?tab=reports`, "Reports"],
])("the navigation marks %s", (_what, address, area) => {
  const markup = markupFor({ role: "admin", rights: [] }, address);
  const current = [...markup.matchAll(/<a aria-current="page"[^>]*>([^<]*)</g)].map(
    ([, name]) => name,
  );
  expect(new Set(current)).toEqual(new Set([area]));
});

test.each<[StaffRight, string[]]>([
  ["shop", ["Today", "Overview", "Queue", "Sales", "Shop"]],
  ["partners", ["Today", "Overview", "Queue", "Sales", "Connect"]],
  ["bookkeeper", ["Today", "Overview", "Queue", "Sales", "Shop", "Connect", "Payments"]],
  ["desk", ["Today", "Overview", "Sales", "RawPass", "Desk"]],
])("the navigation has for the right %s its own areas alone", (right, areas) => {
  const markup = markupFor({ role: "fan", rights: [right] }, paths.adminPanel);
  const named = [...markup.matchAll(/>([A-Z][\w ]+)</g)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(areas));
});
