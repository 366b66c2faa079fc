import { createContext, useContext } from "react";
import type { CurrentUser } from "#areas/platform/accounts/schema.ts";
import { setPageAccount } from "#lib/api.ts";
import { ACCOUNT_CORNER } from "./frame/account-corner.tsx";

/** Who opens the page that is being rendered on the server. */
export const CurrentUserContext = createContext<CurrentUser | null | undefined>(undefined);

/** The person signed in when this document was opened, or null: signing in or out opens a new one. */
export function useCurrentUser(): CurrentUser | null {
  const rendered = useContext(CurrentUserContext);
  return rendered === undefined ? userOfDocument() : rendered;
}

let known: CurrentUser | null | undefined;

/** The pages that everybody gets differ in nothing but their corners (`frame/account-corner.tsx`). */
function userOfDocument(): CurrentUser | null {
  if (known !== undefined) return known;
  const written = document.querySelector<HTMLElement>(ACCOUNT_CORNER)?.dataset.user;
  known = written ? (JSON.parse(written) as CurrentUser) : null;
  setPageAccount(known?.id ?? null);
  return known;
}
