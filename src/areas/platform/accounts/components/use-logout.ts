import { useState } from "react";
import { call } from "#lib/call.ts";
import { forgetPerson } from "#lib/forget-person.ts";
import { reasonOf } from "#lib/reason-of.ts";
import { type Notification, notify } from "#ui/notify.ts";
import { openWith } from "./enter.ts";

/**
 * Ends the session, and what this browser kept of the person: what waits to be sent is sent before, and what
 * could not be stays. Returns what the person is told of both.
 */
export async function logOut(): Promise<Notification> {
  const { leaveDevice } = await import("#lib/offline/leave-device.ts");
  const left = await leaveDevice(() => call("POST", "/api/logout"));
  forgetPerson();
  const description =
    left === 0
      ? ""
      : `${left === 1 ? "1 entry waits" : `${left} entries wait`} on this device. Open the desk or the field page here to send what is left.`;
  return { title: "You have been logged out successfully", description, variant: "default" };
}

/** Signs out and opens an address of this site as a new document: nothing personal is left, the cart is. */
export function useLogout(address: string): { isPending: boolean; leave(): Promise<void> } {
  const [isPending, setIsPending] = useState(false);
  return {
    isPending,
    async leave() {
      setIsPending(true);
      try {
        openWith(await logOut(), address);
      } catch (error) {
        setIsPending(false);
        const description = reasonOf(error);
        notify({ title: "Logout failed", description, variant: "destructive" });
      }
    },
  };
}
