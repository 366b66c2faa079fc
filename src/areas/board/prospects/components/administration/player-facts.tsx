import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call, getQuery } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { Draft } from "#ui/draft.tsx";
import { ChangedMeanwhile } from "#ui/edit-form.tsx";
import { DateField, fieldsOf, SelectField, TextField } from "#ui/field.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { useForm } from "#ui/use-form.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../../client.ts";
import { ANNOUNCED_BY, ANNOUNCED_LABELS, FACT_MAX, FACTS, type Fact } from "../../rules/facts.ts";
import type { StaffFacts } from "../../schema/facts.ts";

/** What staff write of a player for everybody whose guardian agrees. */
export function PlayerFacts({ id }: { id: number }) {
  return (
    <section aria-labelledby="facts" className="cut border-line border-l-4 bg-raised p-5 sm:p-8">
      <h2 id="facts" className="text-3xl">
        For the public page
      </h2>
      <p className="mt-2 mb-6 text-dim">
        Everyone sees each of these only where the guardian agreed to it.
      </p>
      <Loaded
        query={useQuery(getQuery("/api/admin/prospects/{id}/facts", { path: { id } }))}
        rows="what is on the page"
      >
        {({ data }) => <FactsForm id={id} facts={data} />}
      </Loaded>
    </section>
  );
}

/** What the fields say, by their names. */
function textsOf(facts: StaffFacts): Record<Fact, string> {
  return Object.fromEntries(FACTS.map((fact) => [fact, facts[fact] ?? ""])) as Record<Fact, string>;
}

const versionOf = ({ updatedAt }: StaffFacts) => updatedAt ?? "";

/** If somebody else saves meanwhile, fields left alone follow, and what was typed stays to be saved again. */
function FactsForm({ id, facts }: { id: number; facts: StaffFacts }) {
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const form = useRef<HTMLFormElement>(null);
  const [texts] = useState(() => textsOf(facts));
  const { shown, hasChanged, expectChange } = useLatest(form, facts, textsOf, versionOf);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../../schema/facts.ts")).ProspectFacts,
    isKept: true,
    send: (written) =>
      call("PUT", "/api/admin/prospects/{id}/facts", {
        path: { id },
        body: { ...written, expectedUpdatedAt: shown.current.updatedAt },
      }),
    onSent() {
      expectChange();
      onSuccess("The player is saved");
    },
    onFailure: (error) => onError("Nothing was saved", error),
  });
  const field = fieldsOf(errors, texts);
  return (
    <form {...props} ref={form} method="post" className="grid max-w-2xl gap-5">
      <Draft name={`player-facts-${id}`} version={versionOf(facts)} isOfChild />
      {hasChanged && <ChangedMeanwhile />}
      {facts.isNoteWithheld && (
        <p className="border-red border-l-4 bg-night p-4">
          The note is not shown: it names another player whose last name is not public now. Please
          rewrite it.
        </p>
      )}
      {facts.isCollegeWithheld && (
        <p className="border-red border-l-4 bg-night p-4">
          The commitment is not shown: the college names another player whose last name is not
          public now. Please rewrite it.
        </p>
      )}
      <TextField
        label="Committed to (college)"
        {...field("college")}
        maxLength={FACT_MAX.college}
        autoComplete="off"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField label="Day of the commitment" {...field("committedOn")} />
        <SelectField
          label="Announced by"
          {...field("announcedBy")}
          empty="–"
          choices={ANNOUNCED_BY.map((who) => ({ value: who, label: ANNOUNCED_LABELS[who] }))}
        />
      </div>
      <TextField
        label="Video"
        {...field("video")}
        hint="A link to YouTube, Vimeo or Hudl."
        inputMode="url"
        autoComplete="off"
        maxLength={FACT_MAX.video}
      />
      <TextField
        label="Scout's note"
        {...field("note")}
        hint={`Up to ${FACT_MAX.note.toLocaleString("en-US")} characters, dated and signed "RAW staff". No contact details.`}
        rows={8}
        maxLength={FACT_MAX.note}
      />
      <div className="needs-scripts">
        <Button type="submit" disabled={isPending}>
          {isPending ? "Saving..." : "Save"}
        </Button>
      </div>
    </form>
  );
}
