import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import type { OwnAthlete } from "#areas/people/athletes/schema/athletes.ts";
import { getQuery } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import { StepList } from "#ui/step-list.tsx";
import { useHeadingFocus } from "#ui/use-heading-focus.ts";
import { SessionFacts } from "./session-facts.tsx";
import {
  findSession,
  type ShownSession,
  troubleWith,
  troubleWithBirth,
  type WantedSession,
} from "./wanted-session.ts";

const BookStep = lazy(() => import("./book-step.tsx"));
const WeeklyStep = lazy(() => import("./weekly-step.tsx"));

/** What the step of the athlete is given, which the page has from whoever knows athletes. */
export interface AthleteStepWish {
  chosenId: number | null;
  troubleWithBirth(birthDate: string): string | null;
  error: string | undefined;
  heading: ReactNode;
  onBack(): void;
  onReady(athleteId: number): void;
}

interface DropInProps {
  wanted: WantedSession;
  athletes: readonly OwnAthlete[];
  athleteStep(wish: AthleteStepWish): ReactNode;
  onLeave(): void;
}

const NOT_ON_SALE =
  "This session can't be booked now. Sessions open 14 days ahead and close when they start.";

/** Books one session for an athlete, or waits for it or for its weekly time. */
export function DropIn({ wanted, ...rest }: DropInProps) {
  const { data, isFetching, refetch } = useQuery(getQuery("/api/rawpass/week"));
  if (!data) {
    return isFetching ? (
      <ListLoading label="Loading the session..." />
    ) : (
      <ListError onRetry={() => void refetch()}>We can't show the session right now.</ListError>
    );
  }
  const shown = findSession(data.data, wanted);
  if (!shown) return <NothingToBook>{NOT_ON_SALE}</NothingToBook>;
  const trouble = troubleWith(shown, new Date());
  return (
    <div className="grid gap-6 lg:grid-cols-[7fr_4fr] lg:items-start lg:gap-8">
      <div className="lg:order-2">
        <SessionFacts shown={shown} />
      </div>
      {trouble ? <NothingToBook>{trouble}</NothingToBook> : <DropInSteps shown={shown} {...rest} />}
    </div>
  );
}

function NothingToBook({ children }: { children: string }) {
  return (
    <div className="border-line border-y px-4 py-12 text-center">
      <p className="mx-auto mb-6 max-w-xl text-pretty text-lg">{children}</p>
      <Link to={paths.rawPass} className={buttonClass("quiet")}>
        See the other sessions
      </Link>
    </div>
  );
}

interface DropInStepsProps extends Omit<DropInProps, "wanted"> {
  shown: ShownSession;
}

/** Who comes, and then the place and its price. */
function DropInSteps({ shown, athletes, athleteStep, onLeave }: DropInStepsProps) {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [step, setStep] = useState(0);
  const [refusal, setRefusal] = useState<string | undefined>();
  const heading = useHeadingFocus(step);
  const steps = ["Athlete", shown.isWeekly ? "Wait" : "Book"];
  const athlete = athletes.find(({ id }) => id === chosenId);
  function goTo(next: number): void {
    heading.wantFocus();
    setStep(next);
  }
  const Step = shown.isWeekly ? WeeklyStep : BookStep;
  const title = (
    <h2 ref={heading.ref} tabIndex={-1} className="text-4xl uppercase outline-none sm:text-5xl">
      <span className="sr-only">
        Step {step + 1} of {steps.length}:{" "}
      </span>
      {step === 0 ? "Who is it for?" : shown.isWeekly ? "Wait for a place" : "Book the session"}
    </h2>
  );
  return (
    <div className="cut min-w-0 bg-raised p-4 sm:p-10">
      <StepList steps={steps} step={step} />
      <div className="mt-8">
        {step === 1 && athlete ? (
          <div className="grid gap-6">
            {title}
            <Part>
              <Suspense fallback={<ListLoading label="Loading the last step..." />}>
                <Step
                  {...{ shown, athlete }}
                  onBack={() => goTo(0)}
                  onWrongAthlete={(message) => {
                    setRefusal(message);
                    goTo(0);
                  }}
                />
              </Suspense>
            </Part>
          </div>
        ) : (
          athleteStep({
            chosenId,
            troubleWithBirth: (birthDate) => troubleWithBirth(shown, birthDate),
            error: refusal,
            heading: title,
            onBack: onLeave,
            onReady(athleteId) {
              setChosenId(athleteId);
              setRefusal(undefined);
              goTo(1);
            },
          })
        )}
        <noscript>
          <p className="text-dim">
            Booking a session requires JavaScript, which is turned off in your browser.
          </p>
        </noscript>
      </div>
    </div>
  );
}
