import { type ReactNode, useId, useState } from "react";
import {
  COUNTING,
  NOMINATION_TRANSITIONS,
} from "#areas/youscout/nominations/access/transitions.ts";
import type { NominationMerge } from "#areas/youscout/nominations/schema/staff.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { TextField } from "#ui/field.tsx";
import { CancelButton, InlineForm } from "#ui/inline-form.tsx";
import type { LikelyDuplicate, StaffNomination } from "../schema/nominations.ts";
import { describeGuardian, describeLikely } from "./describe.ts";

/** A merge of the nomination `from`. */
type Merge = NominationMerge & { from: number };

interface MergeFormProps {
  nomination: StaffNomination;
  isPending: boolean;
  onMerge(merge: Merge): void;
  onCancel(): void;
}

const ANOTHER = "another";

/** One way to merge two nominations of a player. */
interface Way {
  from: number;
  into: number;
  expectedStatus: StaffNomination["status"];
  /** The other nomination of the two. */
  other: LikelyDuplicate;
}

/** How a nomination can be merged with likely duplicates: first the ways that keep a consent to the full page. */
function waysOf(nomination: StaffNomination): Way[] {
  const counting = nomination.likely.filter(({ status }) => COUNTING.includes(status));
  const kept = counting
    .filter(
      ({ level, status }) =>
        nomination.level === "full" &&
        level !== "full" &&
        NOMINATION_TRANSITIONS.next(status, "merge", "staff") !== null,
    )
    .map((other) => ({
      from: other.id,
      into: nomination.id,
      expectedStatus: other.status,
      other,
    }));
  const own = counting.map((other) => ({
    from: nomination.id,
    into: other.id,
    expectedStatus: nomination.status,
    other,
  }));
  const full = own.filter(({ other }) => other.level === "full");
  const others = own.filter(({ other }) => other.level !== "full");
  return [...full, ...kept, ...others];
}

const nameOfWay = ({ from, into }: Way) => `${from}-${into}`;

/** Chooses how a nomination is merged with another one of the same player. */
export function MergeForm({ nomination, isPending, onMerge, onCancel }: MergeFormProps) {
  const ways = waysOf(nomination);
  const [chosen, setChosen] = useState(ways[0] ? nameOfWay(ways[0]) : ANOTHER);
  const [error, setError] = useState<string>();
  const name = useId();
  const way = ways.find((one) => nameOfWay(one) === chosen);
  const mayEndConsent =
    nomination.level === "full" &&
    (!way || (way.from === nomination.id && way.other.level !== "full"));
  return (
    <InlineForm
      onEnd={onCancel}
      onSubmit={(fields) => {
        const typed = Number(String(fields.get("number") ?? "").replace("#", ""));
        const { from, into, expectedStatus } = way ?? {
          from: nomination.id,
          into: typed,
          expectedStatus: nomination.status,
        };
        const isNumber = Number.isInteger(into) && into > 0;
        setError(isNumber ? undefined : "Please enter the number of the other nomination");
        const endsConsent = fields.get("endsConsent") === "on";
        if (isNumber) onMerge({ from, into, expectedStatus, ...(endsConsent && { endsConsent }) });
      }}
    >
      <p className="text-sm">
        #{nomination.id}: {describeGuardian(nomination)}
      </p>
      <fieldset className="grid gap-1">
        <legend className="mb-2 font-semibold text-sm">
          Merge into which nomination? Votes and comments move there.
        </legend>
        {ways.map((one) => (
          <Choice
            key={nameOfWay(one)}
            name={name}
            value={nameOfWay(one)}
            chosen={chosen}
            onChoose={setChosen}
          >
            {one.into === nomination.id && (
              <strong>Into this one, which keeps its full page: </strong>
            )}
            {describeLikely(one.other)}
            <span className="block text-dim text-sm">{describeGuardian(one.other)}</span>
          </Choice>
        ))}
        <Choice name={name} value={ANOTHER} chosen={chosen} onChoose={setChosen}>
          Another one
        </Choice>
      </fieldset>
      {chosen === ANOTHER && (
        <TextField
          label="Its number"
          error={error}
          name="number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
        />
      )}
      {mayEndConsent && (
        <div className="text-ember text-sm">
          <CheckField
            label="The guardian agreed to the full page of this nomination. If the other one shows the short version, go back to that, and email the guardian."
            name="endsConsent"
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isPending}>
          {way ? `Merge #${way.from} into #${way.into}` : "Merge"}
        </Button>
        <CancelButton />
      </div>
    </InlineForm>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  chosen: string;
  onChoose(value: string): void;
  children: ReactNode;
}

function Choice({ name, value, chosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name={name}
        value={value}
        checked={value === chosen}
        onChange={() => onChoose(value)}
        className="size-5 shrink-0 accent-red"
      />
      <span className="wrap-anywhere min-w-0">{children}</span>
    </label>
  );
}
