import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { labelOf } from "#ui/label-of.ts";
import { Loaded } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { askGuardian, guardianQuery, nameGuardian, TOUCHED } from "../client/staff.ts";
import type { StaffGuardian as Guardian } from "../schema.ts";
import { CHANGED_BY_LABELS, KIND_LABELS, LEVEL_LABELS, WORD_LABELS } from "./words.ts";

/** Who a player's guardian is, what the guardian said, and what everybody therefore sees. */
export function StaffGuardian({ id }: { id: number }) {
  return (
    <section aria-labelledby="guardian" className="cut border-line border-l-4 bg-raised p-5 sm:p-8">
      <h2 id="guardian" className="mb-4 text-3xl">
        Guardian
      </h2>
      <Loaded query={useQuery(guardianQuery(id))} rows="the guardian">
        {({ data }) => (
          <>
            <Standing guardian={data} />
            <AddressForm key={data.guardianEmail} guardian={data} />
            <Changes guardian={data} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Standing({ guardian: { player, word, askedAt } }: { guardian: Guardian }) {
  return (
    <dl className="grid gap-3 sm:grid-cols-[10rem_1fr]">
      <dt className="text-dim text-sm">Everyone sees</dt>
      <dd>{player.level ? labelOf(LEVEL_LABELS, player.level) : "Nothing"}</dd>
      <dt className="text-dim text-sm">The guardian&apos;s word</dt>
      <dd>
        {word ? (
          <>
            {labelOf(WORD_LABELS, word.answer)}, <LocalTime at={word.saidAt} />
            {word.kinds.length > 0 && (
              <span className="block">
                {word.kinds.map((kind) => labelOf(KIND_LABELS, kind)).join(", ")}
              </span>
            )}
          </>
        ) : (
          "None yet"
        )}
      </dd>
      <dt className="text-dim text-sm">Last asked</dt>
      <dd>{askedAt ? <LocalTime at={askedAt} /> : "Never"}</dd>
    </dl>
  );
}

function AddressForm({ guardian: { player, guardianEmail, isUnknown } }: { guardian: Guardian }) {
  const { onSuccess, onError, mutate, isPending: isAsking } = useMutationFeedback(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema.ts")).GuardianAddress,
    isKept: true,
    send: (address) => nameGuardian(player.id, address),
    onSent: () => onSuccess("The guardian is saved"),
    onFailure: (error) => onError("Nothing was saved", error),
  });
  return (
    <form {...props} method="post" className="needs-scripts mt-6 grid max-w-xl gap-4">
      <Field
        label="Guardian's email address"
        hint={
          isUnknown
            ? "A backup was put back, and who was named last is not known. Please name the guardian again, or save it empty."
            : "Another address ends the former link and a yes that came by it. A no stays."
        }
        error={errors.guardianEmail}
      >
        {(control) => (
          <input
            {...control}
            name="guardianEmail"
            type="email"
            autoComplete="off"
            maxLength={254}
            defaultValue={guardianEmail ?? ""}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="quiet" disabled={isPending}>
          {isPending ? "Saving..." : "Save"}
        </Button>
        <Button
          disabled={isAsking || guardianEmail === null}
          onClick={() =>
            void mutate(
              () => askGuardian(player.id),
              "The guardian gets an email",
              "The guardian was not asked",
            )
          }
        >
          <Mail aria-hidden="true" size={18} />
          Ask the guardian
        </Button>
      </div>
    </form>
  );
}

function Changes({ guardian: { changes } }: { guardian: Guardian }) {
  if (changes.length === 0) return null;
  return (
    <>
      <h3 className="mt-8 text-2xl">What changed</h3>
      <ul className="mt-3 grid gap-2 text-sm">
        {changes.map(({ id, what, by, at }) => (
          <li key={id} className="border-line border-t pt-2">
            <LocalTime at={at} className="text-dim" />
            <span className="block">
              {what} ({CHANGED_BY_LABELS[by]})
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
