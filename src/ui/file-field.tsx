import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ComponentType } from "react";
import { buttonClass } from "./button.tsx";
import { type Control, Field, type FieldTexts, useNotes } from "./field.tsx";
import { useHydrated } from "./use-hydrated.ts";

interface FileFieldProps extends FieldTexts {
  /** The files that the browser offers. */
  accept: string;
  /** Makes a button of the label. */
  Icon?: LucideIcon;
  disabled?: boolean;
  /** Ids of the texts about the field that stand elsewhere. */
  describedBy?: string | undefined;
  /** Whether one of those texts is an error. */
  isInvalid?: boolean;
  onFile(file: File): void;
}

/** A file, which is handed over when it is chosen. */
export function FileField({ label, hint, error, Icon, ...input }: FileFieldProps) {
  if (Icon) return <FileButton {...{ label, hint, error, Icon }} {...input} />;
  return (
    <Field label={label} hint={hint} error={error}>
      {({ className, ...tie }) => (
        <FileInput
          {...input}
          tie={tie}
          className={`${className} file:mr-3 file:border-0 file:bg-lifted file:px-3 file:py-1 file:font-semibold file:text-chalk`}
        />
      )}
    </Field>
  );
}

function FileButton({ label, hint, error, Icon, ...input }: FileFieldProps & { Icon: LucideIcon }) {
  const { tie, notes } = useNotes({ hint, error });
  return (
    <div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: FileInput is the control, which the rule does not see */}
      <label
        className={`relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ${buttonClass("quiet")}`}
      >
        <Icon aria-hidden="true" size={18} />
        {label}
        <FileInput
          {...input}
          tie={tie}
          className="absolute inset-0 w-full cursor-pointer opacity-0"
        />
      </label>
      {notes}
    </div>
  );
}

interface FileInputProps
  extends Pick<ComponentProps<"input">, "accept" | "disabled" | "className">,
    Pick<FileFieldProps, "describedBy" | "isInvalid" | "onFile"> {
  tie: Omit<Control, "className">;
}

function FileInput({ tie, disabled, describedBy, isInvalid, onFile, ...input }: FileInputProps) {
  // Before the page is hydrated, nobody would take what is chosen.
  const isHydrated = useHydrated();
  return (
    <input
      {...input}
      {...tie}
      type="file"
      disabled={disabled || !isHydrated}
      aria-describedby={tie["aria-describedby"] ?? describedBy}
      aria-invalid={isInvalid || tie["aria-invalid"]}
      // The same file may be chosen again, after it was corrected or failed.
      onClick={({ currentTarget }) => {
        currentTarget.value = "";
      }}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file) onFile(file);
      }}
    />
  );
}

/** Chooses a picture or a PDF and uploads it, as another domain does. */
export type UploadPart = ComponentType<UploadProps>;

export interface UploadProps extends FieldTexts, Pick<FileFieldProps, "describedBy" | "isInvalid"> {
  /** Absent means a picture. */
  kind?: "picture" | "document";
  /** After a file was taken, with its address. */
  onUploaded(url: string): void;
  /** When a file begins and ends to be uploaded: a form that it is part of waits for it. */
  onPending?(isPending: boolean): void;
}
