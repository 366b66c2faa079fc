import { ACCOUNT_FIELD } from "#lib/api.ts";
import { useAccount } from "./use-account.ts";

/**
 * Names the account of the page in a form that works without scripts: the server refuses it if somebody else has signed
 * in since the page was opened.
 */
export function AccountField() {
  const { user } = useAccount();
  return user && <input type="hidden" name={ACCOUNT_FIELD} value={user.id} />;
}
