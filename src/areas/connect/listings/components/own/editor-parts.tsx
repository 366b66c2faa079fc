import type { ReactNode } from "react";
import { fieldsOf, TextField } from "#ui/field.tsx";
import type { ListingTexts } from "./listing-values.ts";

/** What is wrong with a field, or with one of its entries. */
export function errorOf(errors: PartProps["errors"], name: string): string | undefined {
  const found = Object.entries(errors).find(
    ([field]) => field === name || field.startsWith(`${name}.`),
  );
  return found?.[1];
}

interface StepProps {
  number: number;
  title: string;
  children: ReactNode;
}

export function Step({ number, title, children }: StepProps) {
  return (
    <section className="grid gap-5">
      <h2 className="flex items-center gap-4 text-3xl uppercase">
        <span
          aria-hidden="true"
          className="home-plate grid size-11 shrink-0 place-items-center bg-chalk pb-2 font-bold font-display text-2xl text-ground leading-none"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}

export interface PartProps {
  texts: ListingTexts;
  errors: Readonly<Record<string, string>>;
}

interface TextProps extends PartProps {
  name: keyof ListingTexts;
  label: string;
  hint?: string;
  type?: "text" | "date" | "email";
  inputMode?: "numeric" | "decimal";
}

export function Text({ texts, errors, name, ...own }: TextProps) {
  return <TextField type="text" autoComplete="off" {...own} {...fieldsOf(errors, texts)(name)} />;
}

interface AreaProps extends PartProps {
  name: keyof ListingTexts;
  label: string;
  hint: string;
  rows: number;
}

export function Area({ texts, errors, name, ...own }: AreaProps) {
  return (
    <TextField {...own} name={name} error={errorOf(errors, name)} defaultValue={texts[name]} />
  );
}
