import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useState } from "react";
import type { OwnAthlete } from "#areas/people/athletes/schema/athletes.ts";
import { getQuery } from "#lib/call.ts";
import { ListEmpty, ListError, ListLoading } from "#ui/list-states.tsx";
import type { OnSale } from "../../schema/passes.ts";
import { BuildSteps } from "./build-steps.tsx";
import { type PassDraft, passDrafts } from "./pass-drafts.ts";

/** What the step of the athlete is given, which the page has from whoever knows athletes. */
export interface AthleteStepWish {
  chosenId: number | null;
  troubleWithBirth(birthDate: string): string | null;
  error: string | undefined;
  heading: ReactNode;
  onBack(): void;
  onReady(athleteId: number): void;
}

interface BuildPassProps {
  userId: number;
  athletes: readonly OwnAthlete[];
  athleteStep(wish: AthleteStepWish): ReactNode;
}

/** Builds a pass in four steps. What was chosen is kept in this browser until it is paid. */
export function BuildPass(props: BuildPassProps) {
  const { data, isFetching, refetch } = useQuery(getQuery("/api/rawpass/on-sale"));
  if (!data) {
    return isFetching ? (
      <ListLoading label="Loading what you can train..." />
    ) : (
      <ListError onRetry={() => void refetch()}>
        We can't show what you can train right now.
      </ListError>
    );
  }
  if (data.data.activities.length === 0) {
    return <ListEmpty>Passes are not on sale right now. Please come back soon.</ListEmpty>;
  }
  return <KeptSteps {...props} onSale={data.data} readOnSale={() => void refetch()} />;
}

const emptyDraft = (): PassDraft => ({
  ...{ step: 0, chosen: [], athleteId: null, passId: null },
  idempotencyKey: "",
});

function KeptSteps({
  userId,
  ...rest
}: BuildPassProps & { onSale: OnSale["data"]; readOnSale(): void }) {
  const [begin, setBegin] = useState({ draft: emptyDraft(), isKept: false });
  useLayoutEffect(() => {
    const kept = passDrafts.read(userId);
    if (kept) setBegin({ draft: { ...emptyDraft(), ...kept }, isKept: true });
  }, [userId]);
  return (
    <BuildSteps
      key={String(begin.isKept)}
      begin={begin.draft}
      keep={(draft) => passDrafts.store(userId, draft)}
      {...rest}
    />
  );
}
