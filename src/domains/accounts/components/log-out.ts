import { forgetPerson } from "#lib/forget-person.ts";
import { logout } from "../client.ts";

/** Ends the session, and then what this browser kept of the person. */
export async function logOut(): Promise<{ message: string }> {
  const answer = await logout();
  forgetPerson();
  return answer;
}
