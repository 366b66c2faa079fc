import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";

/** The class names of a field by which a list is searched or filtered. */
export const FILTER_CLASS =
  "h-11 w-full rounded-sm border border-edge bg-night px-3 text-chalk placeholder:text-dim hover:border-chalk";

/** What ties a control to its label, hint and error, and makes it look like one. */
export interface Control {
  id: string;
  className: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

const CONTROL =
  "block min-h-11 w-full rounded-sm border border-edge bg-night px-3 py-2 text-base text-chalk placeholder:text-dim hover:border-chalk aria-invalid:border-red";

/** What is said of a control. */
export interface FieldTexts {
  label: string;
  /** What is wrong, in a sentence; the border turns red. */
  error?: string | undefined;
  /** What the person should know before filling it in. */
  hint?: string | undefined;
}

interface FieldProps extends FieldTexts {
  /** The input, select or textarea, which takes the given properties. */
  children: (control: Control) => ReactNode;
}

/** A control of a form with its label above, and below it a hint and what is wrong. */
export function Field({ label, error, hint, children }: FieldProps) {
  const { tie, notes } = useNotes({ error, hint });
  return (
    <div>
      <label htmlFor={tie.id} className="mb-2 block font-semibold text-sm">
        {label}
      </label>
      {children({ ...tie, className: CONTROL })}
      {notes}
    </div>
  );
}

/** The hint and the error below a control, and what ties it to them. */
export function useNotes({ error, hint }: Omit<FieldTexts, "label">, indent = "mt-2") {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const tie: Omit<Control, "className"> = {
    id,
    "aria-invalid": error !== undefined,
    "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
  };
  const notes = (
    <>
      {hint && (
        <p id={hintId} className={`${indent} text-dim text-sm`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </>
  );
  return { tie, notes };
}

/** Gives a field by its name what ties it to its form: what is wrong with it and what it begins with. */
export function fieldsOf<Texts extends object = Record<string, undefined>>(
  errors: Partial<Record<string, string>>,
  texts?: Texts,
) {
  return <Name extends string & keyof Texts>(name: Name) => ({
    name,
    error: errors[name],
    defaultValue: texts?.[name],
  });
}

type ControlProps<Element extends "input" | "textarea" | "select"> = FieldTexts &
  Omit<ComponentProps<Element>, keyof Control>;

type InputProps = ControlProps<"input"> & { rows?: undefined };

/** A line of text, or with `rows` several. */
export function TextField({
  label,
  error,
  hint,
  ...own
}: InputProps | (ControlProps<"textarea"> & { rows: number })) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) =>
        own.rows === undefined ? (
          <input {...control} {...own} />
        ) : (
          <textarea {...control} {...own} />
        )
      }
    </Field>
  );
}

/** An amount in dollars, as people type it. */
export function MoneyField(props: InputProps) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} />;
}

/** A day, as `2027-03-10`. */
export function DateField(props: InputProps) {
  return <TextField type="date" {...props} />;
}

interface SelectFieldProps extends ControlProps<"select"> {
  /** The choice of nothing. */
  empty?: string;
  choices?: readonly (string | number | { value: string | number; label: string })[] | undefined;
}

/** One of a few: `choices`, or options as children, which come before them. */
export function SelectField({
  label,
  error,
  hint,
  empty,
  choices,
  children,
  ...own
}: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <select {...control} {...own}>
          {empty && <option value="">{empty}</option>}
          {children}
          {choices?.map((choice) =>
            typeof choice === "object" ? (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ) : (
              <option key={choice}>{choice}</option>
            ),
          )}
        </select>
      )}
    </Field>
  );
}

/** What is wrong with a control. */
export function FieldError({ id, children }: { id: string | undefined; children: string }) {
  return (
    <p id={id} className="mt-2 flex items-start gap-2 text-ember text-sm">
      <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      {children}
    </p>
  );
}
