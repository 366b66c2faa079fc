import type { ReactNode } from "react";
import type { FieldMessages } from "#lib/errors.ts";
import type { Profile } from "../schema/profile.ts";

/** What every part of the profile form shows: what is stored, and what is wrong. */
export interface GroupProps {
  profile: Profile | null;
  errors: FieldMessages;
}

interface FieldGroupProps {
  title: string;
  /** Classes that lay short fields side by side. */
  columns?: string;
  children: ReactNode;
}

/** Fields of the profile form that belong together. */
export function FieldGroup({ title, columns = "", children }: FieldGroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-5 font-bold font-display text-3xl leading-none">{title}</legend>
      <div className={`grid gap-5 ${columns}`}>{children}</div>
    </fieldset>
  );
}
