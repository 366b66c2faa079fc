import { type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { ChoiceField } from "#ui/choice-field.tsx";
import { Draft } from "#ui/draft.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { type Control, Field, FieldError } from "#ui/field.tsx";
import { choicesOf } from "#ui/label-of.ts";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { changeProfile, chooseSide, TOUCHED } from "../client.ts";
import { CATEGORY_LABELS } from "../schema/choices.ts";
import type { NewPartner, OwnPartner, PartnerChange } from "../schema.ts";
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
  const { errors, isPending, failure, props } = useForm<NewPartner | PartnerChange, void>({
    schema: async () => {
      const schemas = await import("../schema.ts");
      return partner ? schemas.PartnerChange : schemas.FirstPartner(confirmAdult !== null);
    },
    read: (fields) => ({ ...readProfile(fields), isAdult: fields.has("isAdult") }),
    isKept: true,
    async send(written) {
      if (partner) return changeProfile(written);
      await confirmAdult?.();
      await chooseSide(written as NewPartner);
    },
    onSent() {
      const title = partner ? "Your profile is saved" : "Welcome to Connect";
      onSuccess(partner?.isVerified ? title : { title, description: READ_FIRST });
      onSaved();
    },
    onFailure: (error) => onError("Your profile was not saved", error),
  });
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
        <Text
          name="companyName"
          label={side === "athlete" ? "Your name" : "Name of your company, club or team"}
          {...{ texts, errors }}
        />
        <Text
          name="website"
          label="Website"
          hint="It starts with https://"
          {...{ texts, errors }}
        />
        <Text
          name="phone"
          label="Phone"
          hint="Only our staff see it. A sponsor gives us a website or a phone number."
          {...{ texts, errors }}
        />
        <Field
          label="About you"
          error={errors.biography}
          hint="No phone numbers or email addresses."
        >
          {(control) => (
            <textarea
              {...control}
              name="biography"
              rows={5}
              maxLength={2_000}
              defaultValue={texts.biography}
            />
          )}
        </Field>
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
      <Field
        label="Places"
        hint="One per line, such as Metairie."
        error={firstOf(errors, "geographicFocus")}
      >
        {(control) => (
          <textarea
            {...control}
            name="geographicFocus"
            rows={3}
            defaultValue={texts.geographicFocus}
          />
        )}
      </Field>
      <Text
        name="targetAudience"
        label="Whom you want to reach"
        hint="Such as families with children under 12."
        {...{ texts, errors }}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Text
          name="typicalBudgetMin"
          label="Budget from, in dollars"
          {...{ texts, errors }}
          isAmount
        />
        <Text
          name="typicalBudgetMax"
          label="Budget to, in dollars"
          {...{ texts, errors }}
          isAmount
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

interface TextProps extends PartProps {
  name: keyof ProfileTexts;
  label: string;
  hint?: string;
  isAmount?: boolean;
}

function Text({ name, label, hint, texts, errors, isAmount = false }: TextProps) {
  return (
    <Field label={label} error={errors[name]} {...(hint && { hint })}>
      {(control: Control) => (
        <input
          {...control}
          type="text"
          name={name}
          defaultValue={texts[name]}
          {...(isAmount && { inputMode: "decimal" as const })}
        />
      )}
    </Field>
  );
}

/** What is wrong with a list, or with one of its entries. */
function firstOf(errors: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(errors).find(
    ([field]) => field === name || field.startsWith(`${name}.`),
  )?.[1];
}
