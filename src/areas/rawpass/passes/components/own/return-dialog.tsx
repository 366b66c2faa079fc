import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { getQuery } from "#lib/call.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import type { FieldMessages } from "#lib/errors.ts";
import { Button } from "#ui/button.tsx";
import { CloseButton, Dialog } from "#ui/dialog.tsx";
import { firstDayOfOtherTimes } from "../../rules/passes.ts";
import type { OwnPass } from "../../schema/passes.ts";
import { fieldsOfRefusal } from "../builder/choices.ts";
import { dayWithYear } from "../pass-words.ts";
import type { FreezeDialogProps } from "./freeze-of-pass.tsx";
import { returnTerms } from "./freeze-terms.ts";
import { OtherTimes } from "./other-times.tsx";
import { useReturnPass } from "./use-return-pass.ts";

/**
 * Ends a freeze before its time, and says what that comes to. Where the weekly times of a long freeze are taken,
 * others are chosen here. Loaded when it is opened.
 */
export default function ReturnDialog({ pass, athleteName, onClose }: FreezeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [today] = useState(() => businessDay(new Date()));
  const [opened] = useState(pass);
  const [taken, setTaken] = useState<FieldMessages | null>(null);
  const { data } = useQuery(getQuery("/api/rawpass/passes/{id}", { path: { id: opened.id } }));
  const { frozenFrom, frozenUntil, nextBillingDate } = opened;
  if (!frozenFrom || !frozenUntil || !nextBillingDate) return null;
  const terms = returnTerms({ frozenFrom, frozenUntil }, { nextBillingDate, today });
  const { extendedUntil = null } = data?.data ?? {};
  const backOn = terms.hasBegun ? today : frozenFrom;
  const fromDate = frozenFrom < today ? addDays(today, 1) : frozenFrom;
  const otherDate = firstDayOfOtherTimes(frozenFrom, fromDate);
  const isLater = extendedUntil !== null && backOn <= extendedUntil;
  const earliest = isLater ? " or later, as days on which we are closed move it again" : "";
  return (
    <Dialog
      ref={dialog}
      title={terms.hasBegun ? "Come back early?" : "Take the freeze back?"}
      isWide={taken !== null}
      onClose={onClose}
    >
      {taken ? (
        <OtherTimes
          pass={opened}
          athleteName={athleteName}
          frozenUntil={frozenUntil}
          newFrom={otherDate > fromDate ? otherDate : null}
          refusal={taken}
          onBack={() => dialog.current?.close()}
        />
      ) : (
        <SameTimes
          pass={opened}
          sentences={[
            placesSentence(athleteName, terms),
            opened.cancelAt
              ? `The pass was canceled: it ends on ${dayWithYear(terms.nextCharge)}${earliest}.`
              : `Your next charge moves from ${dayWithYear(nextBillingDate)} to ${dayWithYear(terms.nextCharge)}${earliest}.`,
          ]}
          onTaken={(fields) => setTaken(fieldsOfRefusal(fields, ownTimes(opened)))}
          onBack={() => dialog.current?.close()}
        />
      )}
    </Dialog>
  );
}

function placesSentence(name: string, terms: ReturnType<typeof returnTerms>): string {
  if (!terms.hasBegun) {
    return terms.keepsPlaces
      ? `${name} keeps training as before.`
      : `${name} keeps training as before, where the weekly times are still free.`;
  }
  return terms.keepsPlaces
    ? `${name} is back today. The weekly times begin again tomorrow, or with the first week in which nobody else has booked the place.`
    : `${name} is back today. The weekly times begin again tomorrow, where they are still free.`;
}

/** The times that it had, by their activity. */
function ownTimes({ activities }: OwnPass): { activityId: number; slotIds: number[] }[] {
  return activities.flatMap(({ activityId, timeSlotIds: slotIds }) =>
    activityId === null ? [] : [{ activityId, slotIds }],
  );
}

interface SameTimesProps {
  pass: OwnPass;
  sentences: readonly string[];
  onTaken(fields: FieldMessages): void;
  onBack(): void;
}

function SameTimes({ pass, sentences, onTaken, onBack }: SameTimesProps) {
  const { isPending, comeBack } = useReturnPass(pass, { onBack, onTaken });
  return (
    <>
      <div className="wrap-anywhere grid gap-3">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <CloseButton disabled={isPending}>Keep it</CloseButton>
        <Button disabled={isPending} onClick={() => void comeBack({})}>
          {isPending ? "Ending the freeze..." : "End the freeze"}
        </Button>
      </div>
    </>
  );
}
