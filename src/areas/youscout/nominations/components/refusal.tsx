import { CircleAlert } from "lucide-react";
import { Link } from "react-router";
import { ApiError, refusalText } from "#lib/api.ts";
import { paths } from "#paths.ts";
import { useAlias } from "./use-alias.ts";

/** Why a nomination was not taken, with the way on where there is one. */
export function Refusal({ error }: { error: unknown }) {
  const inAlias = useAlias();
  const existing = error instanceof ApiError ? error.existingId : null;
  return (
    <div role="alert" className="flex items-start gap-3 border-red border-l-4 bg-night px-4 py-3">
      <CircleAlert aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-ember" />
      <div>
        <p className="font-semibold">
          {refusalText(
            error,
            "Your nomination wasn't sent. What you wrote is saved. Please try again.",
          )}
        </p>
        {existing !== null && (
          <Link
            to={inAlias(paths.nomination(existing))}
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-red"
          >
            Go to the nomination and vote
          </Link>
        )}
        {error instanceof ApiError && error.code === "stale" && (
          <Link
            to={inAlias(paths.youScoutMine)}
            target="_blank"
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-red"
          >
            See it as it is now, in a new tab
          </Link>
        )}
      </div>
    </div>
  );
}
