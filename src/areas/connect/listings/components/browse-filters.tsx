import type { FormEvent } from "react";
import { Link, useNavigate } from "react-router";
import { CATEGORY_LABELS } from "#areas/connect/profiles/schema/choices.ts";
import { pageParameters, paths } from "#paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { DateField, SelectField, TextField } from "#ui/field.tsx";
import { formSearch } from "#ui/form-search.ts";
import { choicesOf } from "#ui/label-of.ts";
import { type BrowseView, readView, viewAddress } from "./browse-view.ts";
import { TYPE_LABELS } from "./words.ts";

/** What listings are looked for by. Without scripts it is a form that opens the same view. */
export function BrowseFilters({ view }: { view: BrowseView }) {
  const navigate = useNavigate();

  function show(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const wanted = readView(formSearch(event.currentTarget));
    void navigate(viewAddress(wanted), { preventScrollReset: true });
  }

  return (
    <search aria-label="Find listings">
      <form
        key={viewAddress({ ...view, page: 1 })}
        action={paths.connect}
        onSubmit={show}
        className="grid grid-cols-2 gap-4 lg:grid-cols-4"
      >
        <div className="max-lg:col-span-2">
          <Text name={pageParameters.search} label="Search" value={view.q} />
        </div>
        <Select
          name={pageParameters.type}
          label="Type"
          all="All types"
          labels={TYPE_LABELS}
          value={view.type}
        />
        <Select
          name={pageParameters.category}
          label="Category"
          all="All categories"
          labels={CATEGORY_LABELS}
          value={view.category}
        />
        <Text name={pageParameters.place} label="Place" value={view.place} />
        <Text
          name={pageParameters.budget}
          label="Budget, in dollars"
          value={view.budget}
          isAmount
        />
        <Day name={pageParameters.from} label="From" value={view.from} />
        <Day name={pageParameters.to} label="To" value={view.to} />
        <div className="flex flex-wrap items-end gap-2 max-lg:col-span-2">
          <Button type="submit">Show listings</Button>
          <Link to={paths.connect} preventScrollReset className={buttonClass("plain")}>
            Clear
          </Link>
        </div>
      </form>
    </search>
  );
}

interface InputProps {
  name: string;
  label: string;
  value: string;
}

function Text({ name, label, value, isAmount = false }: InputProps & { isAmount?: boolean }) {
  return (
    <TextField
      label={label}
      type="text"
      name={name}
      defaultValue={value}
      maxLength={100}
      inputMode={isAmount ? "decimal" : undefined}
    />
  );
}

function Day({ name, label, value }: InputProps) {
  return <DateField label={label} name={name} defaultValue={value} />;
}

interface SelectProps extends InputProps {
  /** What stands for all of them. */
  all: string;
  labels: Readonly<Record<string, string>>;
}

function Select({ name, label, value, all, labels }: SelectProps) {
  return (
    <SelectField
      label={label}
      name={name}
      defaultValue={value}
      empty={all}
      choices={choicesOf(labels)}
    />
  );
}
