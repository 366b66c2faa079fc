import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { getQuery } from "#lib/call.ts";
import { CloseButton, Dialog } from "#ui/dialog.tsx";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { obstacleToAltering } from "../../rules/alterations.ts";
import type { AlterationDialogProps } from "./alteration-of-pass.tsx";
import { AlterationSteps } from "./alteration-steps.tsx";

/** Other training for a pass in three steps; the last says what it comes to. Loaded when it is opened. */
export default function AlterationDialog({ pass, athleteName, onClose }: AlterationDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [obstacle] = useState(() => obstacleToAltering(pass));
  const { data, isFetching, refetch } = useQuery({
    ...getQuery("/api/rawpass/passes/{id}/alteration", { path: { id: pass.id } }),
    ...{ staleTime: 0, enabled: obstacle === null },
  });
  return (
    <Dialog
      ref={dialog}
      title={`Change ${athleteName}'s pass`}
      isWide={obstacle === null}
      onClose={onClose}
    >
      {obstacle ? (
        <>
          <p>{obstacle}</p>
          <p className="mt-6">
            <CloseButton>Close</CloseButton>
          </p>
        </>
      ) : data ? (
        <AlterationSteps
          pass={pass}
          choice={data.data}
          readAgain={() => void refetch()}
          onAltered={() => dialog.current?.close()}
        />
      ) : isFetching ? (
        <ListLoading label="Loading what you can choose..." />
      ) : (
        <ListError onRetry={() => void refetch()}>
          We can't show what you can choose right now.
        </ListError>
      )}
    </Dialog>
  );
}
