import type { Role } from "#areas/platform/accounts/schema.ts";
import type { NominationDraft, OwnNomination } from "../schema/nominations.ts";
import type { Values } from "./stored-draft.ts";

/** What the fields hold of a new nomination. */
export function beginWith(draft: NominationDraft, role: Role): Values {
  return {
    submittedByName: draft.submittedByName ?? "",
    submittedByEmail: draft.submittedByEmail ?? "",
    ...(role !== "admin" && { submitterRelation: role }),
  };
}

/** What the fields hold of one that is changed. */
export function valuesOf(nomination: OwnNomination): Values {
  const texts = Object.entries(nomination).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [],
  );
  const isGuardian = nomination.submitterRelation === "guardian";
  return { ...Object.fromEntries(texts), ...(isGuardian && { isGuardian: "on" }) };
}

/** What the fields of the form hold now. */
export function readValues(form: HTMLFormElement): Values {
  const fields = [...new FormData(form)].filter((field): field is [string, string] => {
    return typeof field[1] === "string" && field[0] !== "isAdult";
  });
  return Object.fromEntries(fields);
}

/** The fields that are sent. An author who is the guardian names nobody else; visibility defaults to limited. */
export function readNomination(fields: FormData): object {
  const isGuardian = fields.has("isGuardian");
  return {
    ...Object.fromEntries(fields),
    ...(isGuardian && { submitterRelation: "guardian" }),
    publication: fields.get("publication") ?? "limited",
    isAdult: fields.has("isAdult"),
  };
}
