import { inDays } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { SessionTime } from "#ui/local-time.tsx";
import { useKeptFocus } from "#ui/use-kept-focus.ts";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { CREDIT_DAYS, IN_TIME_HOURS } from "../../rules/limits.ts";
import type { OwnBookings } from "../../schema/own.ts";
import type { MakeUpDialogProps } from "./make-up-dialog.tsx";

type MakeUp = OwnBookings["data"]["makeUps"][number];

interface MakeUpsProps {
  athleteId: number;
  athleteName: string;
  /** The make-ups that are open. */
  makeUps: readonly MakeUp[];
}

/** An athlete's open make-ups, and how they are used. */
export function MakeUps({ athleteId, athleteName, makeUps }: MakeUpsProps) {
  const place = useKeptFocus<HTMLElement>(makeUps.length);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={`Make-ups of ${athleteName}`}
      className="border-line border-t-8 bg-raised p-5 sm:p-8"
    >
      <h2 className="text-4xl uppercase">Make-ups</h2>
      <OpenMakeUps makeUps={makeUps} athleteId={athleteId} />
    </section>
  );
}

const loadDialog = (_makeUp: MakeUp) => import("./make-up-dialog.tsx");

function OpenMakeUps({ makeUps, athleteId }: { makeUps: readonly MakeUp[]; athleteId: number }) {
  const { Dialog, subject, open, close } = useLazyDialog<MakeUpDialogProps, MakeUp>(loadDialog);
  const activityIds = [...new Set(makeUps.map(({ activityId }) => activityId))];
  return (
    <>
      {makeUps.length === 0 && (
        <p className="mt-3 max-w-2xl text-pretty text-dim">
          None is open. Cancel a session {IN_TIME_HOURS} hours before it starts, or earlier, and you
          get one: another session of the same activity within {CREDIT_DAYS} days.
        </p>
      )}
      <ul className="mt-4 grid gap-px bg-line empty:hidden">
        {activityIds.map((activityId) => (
          <OpenOfActivity
            key={activityId}
            makeUps={makeUps.filter((one) => one.activityId === activityId)}
            onUse={(makeUp) => void open(makeUp)}
          />
        ))}
      </ul>
      {Dialog && subject && (
        <Dialog
          athleteId={athleteId}
          activityId={subject.activityId}
          activityName={subject.activityName}
          onClose={close}
        />
      )}
    </>
  );
}

interface OpenOfActivityProps {
  /** The make-ups of one activity, the one that ends first in front. */
  makeUps: readonly MakeUp[];
  onUse(makeUp: MakeUp): void;
}

function OpenOfActivity({ makeUps, onUse }: OpenOfActivityProps) {
  const [first] = makeUps;
  const usable = makeUps.find(({ restsFor }) => restsFor === null);
  if (!first) return null;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 bg-raised py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere font-bold font-display text-2xl">
          {first.activityName}: {makeUps.length} open
        </p>
        {makeUps.map(({ id, expiresAt, restsFor }) => (
          <p key={id} className="text-dim">
            Valid until <SessionTime at={expiresAt} />
            {restsFor &&
              `. It stands for your session on ${inDays(restsFor, restsFor)}: you can use it once that month is paid.`}
          </p>
        ))}
      </div>
      {usable && (
        <Button onClick={() => onUse(usable)}>
          Use a make-up<span className="sr-only"> for {usable.activityName}</span>
        </Button>
      )}
    </li>
  );
}
