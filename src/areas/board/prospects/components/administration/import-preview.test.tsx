import { expect, test } from "vitest";
import { renderPage } from "#tests/render-page.tsx";
import type { ImportReport } from "../../schema/import-report.ts";
import { ImportPreview } from "./import-preview.tsx";

test("the preview of an import names who drops out of the ranking", () => {
  const report: ImportReport = {
    ...{ added: 1, changed: 0, unchanged: 0, pushed: 98, dropped: ["Eli Shaw"], errorCount: 0 },
    ...{ errors: [], effects: [], ignoredColumns: [], board: "1" },
  };
  const text = renderPage(() => <ImportPreview report={report} />).replaceAll(/<[^>]*>/g, "");
  expect(text).toContain("make room. Eli Shaw drops out of the Top 100.");
});
