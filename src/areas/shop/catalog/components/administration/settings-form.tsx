import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { call, getQuery } from "#lib/call.ts";
import type { FieldMessages } from "#lib/errors.ts";
import { centsIn, typedDollars } from "#lib/money.ts";
import { STATES } from "#lib/us-states.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { ChangedMeanwhile } from "#ui/edit-form.tsx";
import { fieldsOf, SelectField, TextField } from "#ui/field.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { useForm } from "#ui/use-form.ts";
import { useFollowing, useLatest } from "#ui/use-latest.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../../client.ts";
import type { StaffShopSettings } from "../../schema/settings.ts";
import { RateFields, rateRowsOf, readRates } from "./rate-fields.tsx";

/** Shipping, pickup and tax of the orders that are yet to come. */
export default function ShopSettings() {
  return (
    <Loaded query={useQuery(getQuery("/api/admin/shop/settings"))} rows="the settings">
      {({ data }) => <SettingsForm settings={data} />}
    </Loaded>
  );
}

function textsOf(settings: StaffShopSettings) {
  return {
    shippingCents: typedDollars(settings.shippingCents),
    freeShippingFromCents: typedDollars(settings.freeShippingFromCents),
    shipsIn: settings.shipsIn,
    pickupPlace: settings.pickupPlace,
    pickupState: settings.pickupState,
    pickupParish: settings.pickupParish ?? "",
    isPickupOffered: settings.isPickupOffered,
    isTaxed: settings.isTaxed,
  };
}

function SettingsForm({ settings }: { settings: StaffShopSettings }) {
  const form = useRef<HTMLFormElement>(null);
  const [texts] = useState(() => textsOf(settings));
  const { taxRates } = settings;
  const [rates, setRates] = useFollowing(useMemo(() => rateRowsOf(taxRates), [taxRates]));
  const { shown, hasChanged, expectChange } = useLatest(form, settings, textsOf);
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../../schema/settings.ts")).ShopSettingsChange,
    read: (fields) => ({
      ...Object.fromEntries(fields),
      shippingCents: centsIn(String(fields.get("shippingCents"))),
      freeShippingFromCents: centsIn(String(fields.get("freeShippingFromCents"))),
      pickupParish: String(fields.get("pickupParish")).trim() || null,
      isPickupOffered: fields.has("isPickupOffered"),
      isTaxed: fields.has("isTaxed"),
      taxRates: readRates(fields, rates.length),
      expectedUpdatedAt: shown.current.updatedAt,
    }),
    isKept: true,
    send: (changed) => call("PUT", "/api/admin/shop/settings", { body: changed }),
    onSent() {
      expectChange();
      onSuccess("The settings are saved");
    },
    onFailure: (error) => onError("Nothing was saved", error),
  });
  return (
    <form {...props} ref={form} method="post" className="grid max-w-3xl gap-8">
      {hasChanged && <ChangedMeanwhile />}
      <ShippingFields texts={texts} errors={errors} />
      <PickupFields texts={texts} errors={errors} />
      <fieldset className="grid gap-5">
        <legend className="mb-4 font-display font-semibold text-2xl">Sales tax</legend>
        <CheckField
          label="Orders are taxed"
          hint="Products are taxed by where they are shipped or picked up; shipping is not taxed. If no rate matches, there is no tax."
          name="isTaxed"
          defaultChecked={texts.isTaxed}
          error={errors.isTaxed}
        />
        <RateFields rows={rates} errors={errors} onChange={setRates} />
      </fieldset>
      <div className="needs-scripts">
        <Button type="submit" disabled={isPending}>
          {isPending ? "Saving..." : "Save the settings"}
        </Button>
      </div>
    </form>
  );
}

interface SettingsFieldsProps {
  /** The initial values of the fields. */
  texts: ReturnType<typeof textsOf>;
  errors: FieldMessages;
}

/** What it costs to send an order, and how long that takes. */
function ShippingFields({ texts, errors }: SettingsFieldsProps) {
  const field = fieldsOf(errors, texts);
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 font-display font-semibold text-2xl">Shipping</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Shipping in dollars"
          {...field("shippingCents")}
          hint="Such as 6.95"
          autoComplete="off"
        />
        <TextField
          label="Free from, in dollars"
          {...field("freeShippingFromCents")}
          hint="Merchandise total, such as 75.00"
          autoComplete="off"
        />
      </div>
      <TextField
        label="Ships in"
        {...field("shipsIn")}
        hint="Such as 3–5 business days"
        autoComplete="off"
      />
    </fieldset>
  );
}

/** Whether and where orders are picked up. */
function PickupFields({ texts, errors }: SettingsFieldsProps) {
  const field = fieldsOf(errors, texts);
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 font-display font-semibold text-2xl">Pickup</legend>
      <CheckField
        label="Orders can be picked up, free of charge"
        name="isPickupOffered"
        defaultChecked={texts.isPickupOffered}
        error={errors.isPickupOffered}
      />
      <TextField
        label="Where"
        {...field("pickupPlace")}
        hint="Customers see this when they choose."
        autoComplete="off"
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField label="State of the pickup" {...field("pickupState")} choices={STATES} />
        <TextField
          label="Parish of the pickup"
          {...field("pickupParish")}
          hint="Whose tax applies to pickup orders"
          autoComplete="off"
        />
      </div>
    </fieldset>
  );
}
