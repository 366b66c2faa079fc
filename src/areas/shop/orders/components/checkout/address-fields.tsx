import { useState } from "react";
import type { PublicSettings } from "#areas/shop/catalog/schema/shelf.ts";
import type { FieldMessages } from "#lib/errors.ts";
import { SelectField, TextField } from "#ui/field.tsx";
import type { Destination } from "../../rules/amounts.ts";
import { readCheckout } from "./checkout-store.ts";
import { STATE_NAMES } from "./state-names.ts";

interface AddressFieldsProps {
  settings: PublicSettings;
  destination: Destination;
  onDestination(destination: Destination): void;
  errors: FieldMessages;
}

/** Where a parcel goes, in the words that browsers fill in by themselves. */
export function AddressFields({
  settings,
  destination,
  onDestination,
  errors,
}: AddressFieldsProps) {
  const [values] = useState(() => readCheckout().values);
  const parishes = settings.taxedParishes[destination.state ?? ""] ?? [];
  return (
    <div className="grid gap-5">
      <AddressField
        name="line1"
        label="Street address"
        autoComplete="shipping address-line1"
        {...{ values, errors }}
      />
      <AddressField
        name="line2"
        label="Apartment, suite (optional)"
        autoComplete="shipping address-line2"
        isOptional
        {...{ values, errors }}
      />
      <div className="grid grid-cols-[1fr_8rem] gap-x-3 gap-y-5 sm:grid-cols-[1fr_1fr_8rem] sm:gap-x-5">
        <div className="max-sm:col-span-2">
          <AddressField
            name="city"
            label="City"
            autoComplete="shipping address-level2"
            {...{ values, errors }}
          />
        </div>
        <StateField destination={destination} onDestination={onDestination} errors={errors} />
        <AddressField
          name="postalCode"
          label="ZIP code"
          autoComplete="shipping postal-code"
          inputMode="numeric"
          {...{ values, errors }}
        />
      </div>
      {parishes.length > 0 && (
        <ParishField
          parishes={parishes}
          destination={destination}
          onDestination={onDestination}
          errors={errors}
        />
      )}
    </div>
  );
}

type ChosenProps = Omit<AddressFieldsProps, "settings">;

function StateField({ destination, onDestination, errors }: ChosenProps) {
  return (
    <SelectField
      label="State"
      error={errors["shippingAddress.state"]}
      name="shippingAddress.state"
      autoComplete="shipping address-level1"
      required
      value={destination.state ?? ""}
      onChange={({ target }) =>
        onDestination({ ...destination, state: target.value || null, parish: null })
      }
      empty="Choose"
      choices={Object.entries(STATE_NAMES).map(([letters, name]) => ({
        value: letters,
        label: name,
      }))}
    />
  );
}

function ParishField({
  parishes,
  destination,
  onDestination,
  errors,
}: ChosenProps & { parishes: readonly string[] }) {
  return (
    <SelectField
      label="Parish or county"
      hint="Sales tax depends on it."
      error={errors["shippingAddress.parish"]}
      name="shippingAddress.parish"
      value={destination.parish ?? ""}
      onChange={({ target }) => onDestination({ ...destination, parish: target.value || null })}
      empty="Another one"
      choices={parishes}
    />
  );
}

interface AddressFieldProps {
  name: string;
  label: string;
  autoComplete: string;
  inputMode?: "numeric";
  isOptional?: boolean;
  values: Record<string, string>;
  errors: FieldMessages;
}

function AddressField({
  name,
  label,
  isOptional = false,
  values,
  errors,
  ...input
}: AddressFieldProps) {
  const field = `shippingAddress.${name}`;
  return (
    <TextField
      label={label}
      error={errors[field]}
      {...input}
      type="text"
      name={field}
      required={!isOptional}
      defaultValue={values[field]}
    />
  );
}
