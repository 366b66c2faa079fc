import { useEffect, useRef, useState } from "react";
import { Field } from "#ui/field.tsx";
import { POSITIONS } from "./sport-choices.ts";

interface PositionFieldProps {
  label: string;
  name: string;
  /** Empty before one is chosen. */
  sport: string;
  initial: string;
  error: string | undefined;
  hint?: string;
  isOptional?: boolean;
}

const ANOTHER = "another position";

/** A position of the sport, or another one in one's own words. */
export function PositionField({
  label,
  name,
  sport,
  initial,
  error,
  hint = "",
  isOptional = false,
}: PositionFieldProps) {
  const choices = POSITIONS[sport as keyof typeof POSITIONS] ?? [];
  const isListed = choices.some(([value]) => value === initial);
  const [isOwn, setIsOwn] = useState(initial !== "" && !isListed);
  const own = useRef<HTMLInputElement>(null);
  const hasChosen = useRef(false);
  useEffect(() => {
    if (isOwn && hasChosen.current) own.current?.focus();
  }, [isOwn]);
  function choose(value: string): void {
    if (value !== ANOTHER) return;
    hasChosen.current = true;
    setIsOwn(true);
  }
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) =>
        sport === "" ? (
          <select {...control} disabled>
            <option>Select a sport first</option>
          </select>
        ) : isOwn || choices.length === 0 ? (
          <input
            {...control}
            ref={own}
            type="text"
            name={name}
            autoComplete="off"
            required={!isOptional}
            defaultValue={isListed ? "" : initial}
          />
        ) : (
          <select
            {...control}
            name={name}
            required={!isOptional}
            defaultValue={isListed ? initial : ""}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          >
            <option value="">{isOptional ? "None" : "Select a position"}</option>
            {choices.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
            <option value={ANOTHER}>Another one...</option>
          </select>
        )
      }
    </Field>
  );
}
