import { useQuery } from "@tanstack/react-query";
import { call, getQuery } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import type { Touched } from "#ui/read-again.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import type { OwnSession } from "../schema.ts";

const TOUCHED: Touched = ["/api/user/sessions"];

/** Where the account is logged in, and the end of each. Loaded when it is opened. */
export default function SessionsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...getQuery("/api/user/sessions"), staleTime: 0 });
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const end = ({ id, device }: OwnSession) =>
    mutate(
      () => call("DELETE", "/api/user/sessions/{id}", { path: { id } }),
      `Logged out: ${device ?? "unknown browser"}`,
    );
  return (
    <Dialog title="Where you are logged in" onClose={onClose}>
      <p className="mb-6">Don't recognize one? Log it out, then change your password.</p>
      <Loaded query={query} rows="your logins">
        {({ data }) => (
          <>
            <ul className="border-line border-t">
              {data.map((session) => (
                <SessionEntry
                  key={session.id}
                  session={session}
                  isPending={isPending}
                  onEnd={() => void end(session)}
                />
              ))}
            </ul>
            {data.length > 1 && (
              <Button
                className="mt-6 w-full"
                disabled={isPending}
                onClick={() =>
                  void mutate(
                    () => call("DELETE", "/api/user/sessions"),
                    ({ message = "" }) => ({
                      title: "Logged out everywhere else",
                      description: message,
                    }),
                  )
                }
              >
                Log out everywhere else
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

interface SessionEntryProps {
  session: OwnSession;
  isPending: boolean;
  onEnd(): void;
}

function SessionEntry({ session, isPending, onEnd }: SessionEntryProps) {
  const { device, createdAt, lastSeenAt, isDesk, isCurrent } = session;
  const name = device ?? "Unknown browser";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-4">
      <div>
        <p className="font-semibold">
          {name}
          {isDesk && " (desk)"}
        </p>
        <p className="text-dim text-sm">
          {isCurrent ? (
            "This browser"
          ) : (
            <>
              Last seen <LocalTime at={lastSeenAt} />
            </>
          )}
        </p>
        <p className="text-dim text-sm">
          Logged in <LocalTime at={createdAt} />
        </p>
      </div>
      {!isCurrent && (
        <Button look="quiet" disabled={isPending} onClick={onEnd} aria-label={`Log out: ${name}`}>
          Log out
        </Button>
      )}
    </li>
  );
}
