import { useQuery } from "@tanstack/react-query";
import { call, getQuery } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../../client.ts";
import type { BoardConsent } from "../../rules/agreement.ts";
import type { BoardSettings as Settings } from "../../schema/agreement.ts";

const CHOICES: Record<BoardConsent, { label: string; hint: string }> = {
  announced: {
    label: "Announced",
    hint: "Names are shown without asking. A guardian can take the name back, or hide everything.",
  },
  agreed: {
    label: "Agreed",
    hint: "Until a guardian agrees, everyone sees first name, initial, positions and class only, and nothing of players who may be under 13.",
  },
};

/** Whose word it takes before everybody sees a player's name. */
export function BoardSettings() {
  return (
    <Loaded query={useQuery(getQuery("/api/admin/board-settings"))} rows="the settings">
      {({ data }) => <SettingsForm key={data.boardConsent} settings={data} />}
    </Loaded>
  );
}

function SettingsForm({ settings: { boardConsent } }: { settings: Settings }) {
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const { isPending, props } = useForm({
    schema: async () => (await import("../../schema/agreement.ts")).BoardSettings,
    isKept: true,
    send: (body) => call("PUT", "/api/admin/board-settings", { body }),
    onSent: () => onSuccess("The settings are saved"),
    onFailure: (error) => onError("Nothing was saved", error),
  });
  return (
    <form {...props} method="post" className="grid max-w-xl gap-6">
      <fieldset className="grid gap-4">
        <legend className="mb-3 font-semibold">Whose word it takes to show a name</legend>
        {Object.entries(CHOICES).map(([value, { label, hint }]) => (
          <div key={value}>
            <label className="flex min-h-11 items-center gap-3 font-semibold">
              <input
                type="radio"
                name="boardConsent"
                value={value}
                defaultChecked={value === boardConsent}
                aria-describedby={`consent-${value}`}
                className="size-5 shrink-0 accent-red"
              />
              {label}
            </label>
            <p id={`consent-${value}`} className="pl-8 text-dim text-sm">
              {hint}
            </p>
          </div>
        ))}
      </fieldset>
      <p className="text-pretty text-sm">
        Either way, measurements, notes, height, weight, commitment and video are public only where
        a guardian agreed to them.
      </p>
      <div>
        <Button type="submit" disabled={isPending}>
          {isPending ? "Saving..." : "Save"}
        </Button>
      </div>
    </form>
  );
}
