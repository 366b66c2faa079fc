import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { getQuery } from "#lib/call.ts";
import { reasonOf } from "#lib/reason-of.ts";
import { Button } from "#ui/button.tsx";
import { notify } from "#ui/notify.ts";
import { useLogout } from "./use-logout.ts";

/** The current session: the member, a check of the administrator role, and the way out. */
export function AuthStatus() {
  const { data, error } = useQuery(getQuery("/api/auth-test"));
  return (
    <section aria-labelledby="status" className="needs-scripts cut bg-raised p-6">
      <h2 id="status" className="text-3xl">
        Current status
      </h2>
      <p role="status" className="mt-3 mb-5">
        {error && "We couldn't check your status."}
        {!error && !data && "Checking your status..."}
        {data && !data.user && "You are not logged in."}
        {data?.user && `You are logged in as ${data.user.username}, role ${data.user.role}.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <VerifyButton />
        <LogoutButton isLoggedIn={Boolean(data?.user)} />
      </div>
    </section>
  );
}

function VerifyButton() {
  const client = useQueryClient();
  async function verify(): Promise<void> {
    try {
      const { isAdmin } = await client.fetchQuery({
        ...getQuery("/api/check-admin"),
        staleTime: 0,
      });
      notify({
        title: isAdmin ? "You are an administrator" : "You are not an administrator",
        description: "",
        variant: "default",
      });
    } catch (error) {
      const description = reasonOf(error);
      notify({ title: "Not verified", description, variant: "destructive" });
    }
  }
  return (
    <Button look="quiet" onClick={verify}>
      Verify Admin Status
    </Button>
  );
}

function LogoutButton({ isLoggedIn }: { isLoggedIn: boolean }) {
  const { isPending, leave } = useLogout(useLocation().pathname);
  return (
    <Button look="quiet" disabled={isPending || !isLoggedIn} onClick={leave}>
      {isPending ? "Logging out..." : "Logout"}
    </Button>
  );
}
