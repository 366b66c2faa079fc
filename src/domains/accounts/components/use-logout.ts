import { useState } from "react";
import { forgetPerson } from "#lib/forget-person.ts";
import { reasonOf } from "#lib/reason-of.ts";
import { notify } from "#ui/notify.ts";
import { logout } from "../client.ts";
import { openWith } from "./enter.ts";

/** Ends the session, and then what this browser kept of the person. */
export async function logOut(): Promise<{ message: string }> {
  const answer = await logout();
  forgetPerson();
  return answer;
}

/** Signs out and opens an address of this site as a new document: nothing personal is left, the cart is. */
export function useLogout(address: string): { isPending: boolean; leave(): Promise<void> } {
  const [isPending, setIsPending] = useState(false);
  return {
    isPending,
    async leave() {
      setIsPending(true);
      try {
        const { message } = await logOut();
        openWith({ title: message, description: "", variant: "default" }, address);
      } catch (error) {
        setIsPending(false);
        const description = reasonOf(error);
        notify({ title: "Logout failed", description, variant: "destructive" });
      }
    },
  };
}
