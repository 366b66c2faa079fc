import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { ChangedMeanwhile } from "#ui/edit-form.tsx";
import { Field } from "#ui/field.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { useForm } from "#ui/use-form.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { factsQuery, TOUCHED, writeFacts } from "../../client/staff.ts";
import { ANNOUNCED_BY } from "../../rules/announced-by.ts";
import type { StaffFacts } from "../../schema/facts.ts";
import { ANNOUNCED_LABELS } from "../announced-labels.ts";

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
      <Loaded query={useQuery(factsQuery(id))} rows="what is on the page">
        {({ data }) => <FactsForm id={id} facts={data} />}
      </Loaded>
    </section>
  );
}

/** What the fields say, by their names. */
function textsOf({ college, committedOn, announcedBy, video, note }: StaffFacts) {
  return {
    college: college ?? "",
    committedOn: committedOn ?? "",
    announcedBy: announcedBy ?? "",
    video: video ?? "",
    note: note ?? "",
  };
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
    send: (written) => writeFacts(id, { ...written, expectedUpdatedAt: shown.current.updatedAt }),
    onSent() {
      expectChange();
      onSuccess("The player is saved");
    },
    onFailure: (error) => onError("Nothing was saved", error),
  });
  return (
    <form {...props} ref={form} method="post" className="grid max-w-2xl gap-5">
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
      <Field label="Committed to (college)" error={errors.college}>
        {(control) => (
          <input
            {...control}
            name="college"
            maxLength={100}
            autoComplete="off"
            defaultValue={texts.college}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Day of the commitment" error={errors.committedOn}>
          {(control) => (
            <input {...control} name="committedOn" type="date" defaultValue={texts.committedOn} />
          )}
        </Field>
        <Field label="Announced by" error={errors.announcedBy}>
          {(control) => (
            <select {...control} name="announcedBy" defaultValue={texts.announcedBy}>
              <option value="">–</option>
              {ANNOUNCED_BY.map((who) => (
                <option key={who} value={who}>
                  {ANNOUNCED_LABELS[who]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Field label="Video" hint="A link to YouTube, Vimeo or Hudl." error={errors.video}>
        {(control) => (
          <input
            {...control}
            name="video"
            inputMode="url"
            autoComplete="off"
            maxLength={500}
            defaultValue={texts.video}
          />
        )}
      </Field>
      <Field
        label="Scout's note"
        hint='Up to 1,200 characters, dated and signed "RAW staff". No contact details.'
        error={errors.note}
      >
        {(control) => (
          <textarea {...control} name="note" rows={8} maxLength={1_200} defaultValue={texts.note} />
        )}
      </Field>
      <div className="needs-scripts">
        <Button type="submit" disabled={isPending}>
          {isPending ? "Saving..." : "Save"}
        </Button>
      </div>
    </form>
  );
}
