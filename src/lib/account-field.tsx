import { createContext, useContext } from "react";
import { ACCOUNT_FIELD } from "./api.ts";

/** Id of the account whose page this is; null for a visitor. */
export const PageAccount = createContext<number | null>(null);

/**
 * Names the account of the page in a form that works without scripts: the server refuses it if somebody else has signed
 * in since the page was opened.
 */
export function AccountField() {
  const id = useContext(PageAccount);
  return id !== null && <input type="hidden" name={ACCOUNT_FIELD} value={id} />;
}
