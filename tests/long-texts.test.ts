import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Fields of long texts, and what keeps a draft of the form that they stand in. */
const KEPT_AROUND: Record<string, string> = {
  "board/rankings/components/administration/edition-fields.tsx":
    "board/rankings/components/administration/edition-dialog.tsx",
  "board/evaluations/components/request-fields.tsx":
    "board/evaluations/components/evaluation-form.tsx",
  "people/profiles/components/person-fields.tsx": "people/profiles/components/profile-form.tsx",
  "shop/catalog/components/administration/product-fields.tsx":
    "shop/catalog/components/administration/product-dialog.tsx",
  "youscout/nominations/components/performance-fields.tsx":
    "youscout/nominations/components/stored-draft.ts",
};

/** Long texts without a draft, and why: dialogs and pages only ask before they lose them. */
const NOT_KEPT: Record<string, string> = {
  "board/measurements/components/sheet/paste-values.tsx": "copied from a spreadsheet of children",
  "board/rankings/components/administration/paste-order.tsx": "copied from a list of children",
  "board/registrations/components/register-dialog.tsx": "a reason for the audit log",
  "board/registrations/components/registered-athletes.tsx": "a reason for the audit log",
  "shop/orders/components/administration/refund-dialog.tsx": "a reason for the audit log",
  "site/privacy/components/close-form.tsx": "a reason for the audit log",
  "staff/components/queue/finish-dialog.tsx": "a reason for the audit log",
  "staff/components/users/reason-field.tsx": "a reason for the audit log",
};

const AREAS = "src/areas/";
const DRAFT = /<Draft\b|\bdraft[:=]|storedDrafts/;

test("every form with a text of several lines keeps a draft, or is listed with a reason", () => {
  const isKept = (path: string) => DRAFT.test(readFileSync(AREAS + path, "utf8"));
  const long = globSync("**/*.tsx", { cwd: AREAS }).filter((path) =>
    /\brows=\{\d+\}/.test(readFileSync(AREAS + path, "utf8")),
  );
  expect(long.length).toBeGreaterThan(30);
  const unkept = long.filter((path) => !isKept(KEPT_AROUND[path] ?? path));
  expect(unkept.sort()).toEqual(Object.keys(NOT_KEPT).sort());
  expect(Object.keys(KEPT_AROUND).filter((path) => !long.includes(path))).toEqual([]);
});
