import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import type { OwnAthlete } from "#areas/people/athletes/schema/athletes.ts";
import { getQuery } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import { usePatience } from "#ui/use-patience.ts";
import type { OwnPass } from "../../schema/passes.ts";
import { passDrafts } from "../builder/pass-drafts.ts";
import { isOver, shownPasses } from "../pass-words.ts";
import { PassEntry } from "./pass-entry.tsx";

const ASK_EVERY_MS = 1_000;

interface OwnPassesProps {
  userId: number;
  athletes: readonly OwnAthlete[];
  /** The athletes who have something beside passes. */
  otherIds: readonly number[];
  /** Who is shown first; null for nobody in particular. */
  firstId: number | null;
  /** What is to be done for an athlete who trains; nothing where all is done. */
  notice(athlete: OwnAthlete): ReactNode;
  /** Where the details of an athlete are corrected. */
  details(athlete: OwnAthlete): ReactNode;
  /** What belongs to an athlete beside the passes. */
  beside(athlete: { athleteId: number; athleteName: string; hasPass: boolean }): ReactNode;
  /** How a session is given up; nothing where it can't be. */
  cancelSession(bookingId: number): ReactNode;
}

/** The passes of one's athletes and what they have beside them, one athlete at a time. */
export function OwnPasses(props: OwnPassesProps) {
  const { userId, athletes, otherIds, firstId, notice, details, beside, cancelSession } = props;
  const passes = useOwnPasses(userId);
  const [chosen, setChosen] = useState(firstId);
  if (passes.data === null) {
    return passes.isFetching ? (
      <ListLoading label="Loading your passes..." />
    ) : (
      <ListError onRetry={passes.retry}>We can't show your passes right now.</ListError>
    );
  }
  if (passes.data.length === 0 && otherIds.length === 0) return <NoPass />;
  const ids = [...new Set([...passes.data.map(({ athleteId }) => athleteId), ...otherIds])];
  const nameOf = (id: number | null) =>
    athletes.find((athlete) => athlete.id === id)?.firstName ?? "Former athlete";
  const athleteId = chosen !== null && ids.includes(chosen) ? chosen : (ids[0] ?? null);
  const own = passes.data.filter((pass) => pass.athleteId === athleteId);
  const trainee = athletes.find(({ id }) => id === athleteId);
  const trains = own.some((pass) => !isOver(pass)) || otherIds.includes(athleteId ?? 0);
  return (
    <>
      {ids.length > 1 && (
        <fieldset className="mb-8 flex flex-wrap gap-3">
          <legend className="sr-only">Athlete</legend>
          {ids.map((id) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === athleteId}
              onClick={() => setChosen(id)}
              className="wrap-anywhere min-h-11 border border-edge px-4 font-semibold hover:border-chalk aria-pressed:border-red aria-pressed:bg-red aria-pressed:text-ground"
            >
              {nameOf(id)}
            </button>
          ))}
        </fieldset>
      )}
      {trainee && trains && notice(trainee)}
      {trainee && details(trainee)}
      <PassesOfAthlete
        key={athleteId}
        name={nameOf(athleteId)}
        passes={own}
        beside={
          athleteId !== null &&
          beside({ athleteId, athleteName: nameOf(athleteId), hasPass: own.length > 0 })
        }
        cancelSession={cancelSession}
      />
      <p className="mt-10 flex flex-wrap gap-3">
        <Link to={paths.rawPassBuild} className={buttonClass("quiet")}>
          {passes.data.length > 0 ? "Build another pass" : "Build a pass"}
        </Link>
        <DropInLink />
        <AddAthleteLink />
      </p>
    </>
  );
}

interface PassesOfAthleteProps extends Pick<OwnPassesProps, "cancelSession"> {
  name: string;
  passes: readonly OwnPass[];
  beside: ReactNode;
}

/** The passes that run with what is beside them, and behind a button the passes that are over. */
function PassesOfAthlete({ name, passes, beside, cancelSession }: PassesOfAthleteProps) {
  const running = passes.filter((pass) => !isOver(pass));
  const over = passes.filter(isOver);
  const [latest, ...earlier] = running.length > 0 ? [null, ...over] : over;
  const shown = latest ? [latest] : running;
  const listing = running.find(({ status }) => status !== "pending");
  return (
    <div className="grid gap-10">
      {shown.length === 0 && (
        <h2 className="wrap-anywhere text-5xl uppercase sm:text-6xl">{name}</h2>
      )}
      {shown.map((pass) => (
        <Part key={pass.id}>
          <PassEntry
            pass={pass}
            athleteName={name}
            hasSessions={pass === listing}
            cancelSession={cancelSession}
          />
        </Part>
      ))}
      <Part>{beside}</Part>
      {earlier.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            Earlier passes ({earlier.length})
          </summary>
          <div className="mt-4 grid gap-10">
            {earlier.map(
              (pass) =>
                pass && (
                  <PassEntry
                    key={pass.id}
                    pass={pass}
                    athleteName={name}
                    hasSessions={false}
                    cancelSession={cancelSession}
                  />
                ),
            )}
          </div>
        </details>
      )}
    </div>
  );
}

function NoPass() {
  return (
    <div className="border-line border-y px-4 py-16 text-center">
      <p className="text-lg">You have no pass yet.</p>
      <p className="mx-auto mt-2 mb-6 max-w-md text-pretty text-dim">
        Choose what your athlete trains, how often and when. You see at once what it costs a month.
      </p>
      <p className="flex flex-wrap justify-center gap-3">
        <Link to={paths.rawPassBuild} className={buttonClass("primary")}>
          Build your pass
        </Link>
        <DropInLink />
        <AddAthleteLink />
      </p>
    </div>
  );
}

/**
 * One's passes. Whoever comes from the payment waits here for the provider's word, for 10 seconds; then what
 * was chosen need no longer be kept.
 */
function useOwnPasses(userId: number) {
  const isPatient = usePatience();
  const { data, isFetching, refetch } = useQuery({
    ...getQuery("/api/rawpass/passes"),
    refetchInterval: ({ state }) =>
      isPatient && state.data?.data.some(({ status }) => status === "pending")
        ? ASK_EVERY_MS
        : false,
  });
  const passes = data ? shownPasses(data.data) : null;
  useEffect(() => {
    const kept = passDrafts.read(userId);
    const isPaid = passes?.some(({ id, status }) => id === kept?.passId && status !== "pending");
    if (isPaid) passDrafts.forget(userId);
  }, [passes, userId]);
  return { data: passes, isFetching, retry: () => void refetch() };
}

/** Leads to the week, where single sessions are booked. */
function DropInLink() {
  return (
    <Link to={`${paths.rawPass}#week`} className={buttonClass("quiet")}>
      Drop in to a session
    </Link>
  );
}

function AddAthleteLink() {
  return (
    <Link to={paths.rawPassAthlete} className={buttonClass("quiet")}>
      Add an athlete
    </Link>
  );
}
