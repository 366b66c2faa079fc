import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { expect, test } from "vitest";
import { paths } from "#paths.ts";
import { AdminNavigation } from "./admin-navigation.tsx";

test.each([
  ["the first area of a page", paths.adminPanel, "Overview"],
  ["that of its tab", `${paths.adminPanel}?tab=users`, "Users"],
  ["the first one for a tab that does not exist", `${paths.adminPanel}?tab=x`, "Overview"],
  ["the first one for a tab of another page", `${paths.adminQueue}?tab=audit`, "Queue"],
  ["the one of a page whose tabs are its own", `${paths.shopAdmin}?tab=products`, "Shop"],
  ["the events over the sheet of one", paths.eventSheet(3), "Events"],
  ["that of the tab under the alias", `${paths.adminQueueAlias}?tab=reports`, "Reports"],
])("the navigation marks %s", (_what, address, area) => {
  const markup = renderToStaticMarkup(
    <StaticRouter location={address}>
      <AdminNavigation />
    </StaticRouter>,
  );
  const current = [...markup.matchAll(/<a aria-current="page"[^>]*>([^<]*)</g)].map(
    ([, name]) => name,
  );
  expect(new Set(current)).toEqual(new Set([area]));
});
