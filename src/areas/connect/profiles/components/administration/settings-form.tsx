import { useQuery } from "@tanstack/react-query";
import { call, getQuery } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { TextField } from "#ui/field.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { STAFF_TOUCHED } from "../../client/staff.ts";
import { leastFee } from "../../schema/fee.ts";
import type { ConnectSettings } from "../../schema/partners.ts";

/** Whether Connect is switched on, and what the company keeps of a deal. */
export function ConnectSettingsForm() {
  return (
    <Loaded query={useQuery(getQuery("/api/admin/connect/settings"))} rows="the settings">
      {({ data }) => <SettingsForm key={JSON.stringify(data)} settings={data} />}
    </Loaded>
  );
}

function SettingsForm({ settings: { isOn, feePercent } }: { settings: ConnectSettings }) {
  const { onSuccess, onError } = useMutationFeedback(STAFF_TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../../schema/partners.ts")).ConnectSettings,
    read: (fields) => ({
      isOn: fields.has("isOn"),
      feePercent: Number(String(fields.get("feePercent")).trim() || Number.NaN),
    }),
    isKept: true,
    send: (body) => call("PUT", "/api/admin/connect/settings", { body }),
    onSent: () => onSuccess("The settings are saved"),
    onFailure: (error) => onError("Nothing was saved", error),
  });
  return (
    <form {...props} method="post" className="grid max-w-xl gap-6">
      <CheckField
        label="Connect is on"
        hint="While it is off, nobody but staff finds anything of it."
        name="isOn"
        defaultChecked={isOn}
        error={errors.isOn}
      />
      <TextField
        label="Fee in percent"
        hint={`0 to 30 of what a sponsor pays, at least ${leastFee()}. It counts for deals that are yet to come.`}
        error={errors.feePercent}
        name="feePercent"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={feePercent}
      />
      <div>
        <Button type="submit" disabled={isPending}>
          {isPending ? "Saving..." : "Save"}
        </Button>
      </div>
    </form>
  );
}
