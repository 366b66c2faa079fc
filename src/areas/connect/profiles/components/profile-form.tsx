import { type ReactNode, useState } from "react";
import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { ChoiceField } from "#ui/choice-field.tsx";
import { Draft } from "#ui/draft.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { FieldError, fieldsOf, TextField } from "#ui/field.tsx";
import { choicesOf } from "#ui/label-of.ts";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../client/profiles.ts";
import { CATEGORY_LABELS } from "../schema/choices.ts";
import type { NewPartner, OwnPartner, PartnerChange } from "../schema/partners.ts";
import { SIDES } from "./labels.ts";
import { type ProfileTexts, readProfile, textsOf } from "./profile-values.ts";

interface ProfileFormProps {
  /** One's own side; null for who has none yet, and chooses it here. */
  partner: OwnPartner | null;
  /** Records that the person is 18 or over, which the form then asks; null if that is known already. */
  confirmAdult: (() => Promise<void>) | null;
  /** Side that is chosen at first for somebody without one; "" for none. */
  askedSide?: string;
  onSaved(): void;
}

/** Who somebody is in Connect: the side is chosen once, the rest can be changed at any time. */
export function ProfileForm({ partner, confirmAdult, askedSide = "", onSaved }: ProfileFormProps) {
  const [side, setSide] = useState<string>(partner?.userType ?? askedSide);
  const [texts] = useState(() => textsOf(partner));
  const { onSuccess, onError } = useMutationFeedback(TOUCHED, { hasNote: true });
  const { errors, isPending, failure, props } = useForm<NewPartner | PartnerChange, unknown>({
    schema: async () => {
      const schemas = await import("../schema/partners.ts");
      return partner ? schemas.PartnerChange : schemas.FirstPartner(confirmAdult !== null);
    },
    read: (fields) => ({ ...readProfile(fields), isAdult: fields.has("isAdult") }),
    isKept: true,
    async send(written) {
      if (partner) return call("PATCH", "/api/connect/profile", { body: written });
      await confirmAdult?.();
      return call("POST", "/api/connect/profile", { body: written as NewPartner });
    },
    onSent() {
      const title = partner ? "Your profile is saved" : "Welcome to Connect";
      onSuccess(partner?.isVerified ? title : { title, description: READ_FIRST });
      onSaved();
    },
    onFailure: (error) => onError("Your profile was not saved", error),
  });
  const field = fieldsOf(errors, texts);
  return (
    <form {...props} method="post" className="grid gap-8">
      <Draft name="connect-profile" version={partner ? JSON.stringify(texts) : undefined} />
      {!partner && (
        <div onChange={({ target }) => readSide(target, setSide)}>
          <ChoiceField
            label="I am"
            name="userType"
            choices={Object.entries(SIDES).map(([value, texts]) => ({ value, ...texts }))}
            defaultValue={askedSide}
            error={errors.userType}
          />
        </div>
      )}
      <Section title="Who you are" hint={partner ? CHANGED : undefined}>
        <TextField
          label={side === "athlete" ? "Your name" : "Name of your company, club or team"}
          {...field("companyName")}
          type="text"
        />
        <TextField
          label="Website"
          {...field("website")}
          hint="It starts with https://"
          type="text"
        />
        <TextField
          label="Phone"
          {...field("phone")}
          hint="Only our staff see it. A sponsor gives us a website or a phone number."
          type="text"
        />
        <TextField
          label="About you"
          {...field("biography")}
          hint="No phone numbers or email addresses."
          rows={5}
          maxLength={2_000}
        />
      </Section>
      {side === "sponsor" && <Wishes partner={partner} texts={texts} errors={errors} />}
      {!partner && confirmAdult && (
        <CheckField label="I am 18 or over" name="isAdult" error={errors.isAdult} required />
      )}
      <FailureNote failure={failure} />
      <div className="needs-scripts">
        <Button type="submit" disabled={isPending}>
          {isPending ? "Saving..." : partner ? "Save" : "Start with Connect"}
        </Button>
      </div>
      <noscript>
        <p className="text-dim">
          Saving your profile requires JavaScript, which is turned off in your browser.
        </p>
      </noscript>
    </form>
  );
}

const READ_FIRST = "Everybody can read your profile once our staff have.";
const CHANGED =
  "Everybody can read it once our staff have. Another name or website has to be verified again.";

function readSide(target: EventTarget, setSide: (side: string) => void): void {
  const { name, value } = target as HTMLInputElement;
  if (name === "userType") setSide(value);
}

interface PartProps {
  texts: ProfileTexts;
  errors: Readonly<Record<string, string>>;
}

/** What a sponsor looks for: by it, listings are matched. */
function Wishes({ partner, texts, errors }: PartProps & { partner: OwnPartner | null }) {
  const field = fieldsOf(errors, texts);
  return (
    <Section
      title="What you look for"
      hint="We mark listings that fit. Only you and our staff see this."
    >
      <fieldset>
        <legend className="mb-2 font-semibold text-sm">Categories</legend>
        <div className="grid gap-x-5 sm:grid-cols-2">
          {choicesOf(CATEGORY_LABELS).map(({ value, label }) => (
            <CheckField
              key={value}
              label={label}
              name="preferredCategories"
              value={value}
              defaultChecked={partner?.preferredCategories.some((one) => one === value) ?? false}
            />
          ))}
        </div>
        {errors.preferredCategories && (
          <FieldError id={undefined}>{errors.preferredCategories}</FieldError>
        )}
      </fieldset>
      <TextField
        label="Places"
        hint="One per line, such as Metairie."
        {...field("geographicFocus")}
        error={firstOf(errors, "geographicFocus")}
        rows={3}
      />
      <TextField
        label="Whom you want to reach"
        {...field("targetAudience")}
        hint="Such as families with children under 12."
        type="text"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Budget from, in dollars"
          {...field("typicalBudgetMin")}
          inputMode="decimal"
          type="text"
        />
        <TextField
          label="Budget to, in dollars"
          {...field("typicalBudgetMax")}
          inputMode="decimal"
          type="text"
        />
      </div>
    </Section>
  );
}

interface SectionProps {
  title: string;
  hint?: string | undefined;
  children: ReactNode;
}

function Section({ title, hint, children }: SectionProps) {
  return (
    <section className="grid gap-5">
      <div>
        <h2 className="text-3xl uppercase">{title}</h2>
        {hint && <p className="mt-1 text-dim">{hint}</p>}
      </div>
      {children}
    </section>
  );
}

/** What is wrong with a list, or with one of its entries. */
function firstOf(errors: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(errors).find(
    ([field]) => field === name || field.startsWith(`${name}.`),
  )?.[1];
}
