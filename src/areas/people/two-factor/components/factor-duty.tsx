import { LocalTime } from "#ui/local-time.tsx";
import { isOwed } from "../client/own-factors.ts";
import type { FactorState } from "../schema/factors.ts";

/** Until when somebody with a right of staff has to have a second factor; nothing for others, and with one. */
export function FactorDuty({ factors }: { factors: FactorState }) {
  const { dueAt } = factors;
  if (!isOwed(factors) || dueAt === null) return null;
  return (
    <p className="border-red border-l-4 bg-night p-4">
      {new Date(dueAt) > new Date() ? (
        <>
          Staff accounts need one. You have until <LocalTime at={dueAt} /> to add yours. After that
          you can do nothing else here before you have.
        </>
      ) : (
        "Your account has a right of our staff, and staff accounts need a second factor. Add one now, and everything is as before."
      )}
    </p>
  );
}
