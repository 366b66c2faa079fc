import { SPORTS } from "#areas/youscout/nominations/access/choices.ts";
import { SelectField } from "#ui/field.tsx";
import { MINOR_AGES } from "../../rules/minors.ts";
import { type PartProps, Text } from "./editor-parts.tsx";

/** Who the child is, and who is asked. Everybody reads no more than the card. */
export function ChildFields(part: PartProps) {
  const { texts, errors } = part;
  const { min, max } = MINOR_AGES;
  return (
    <section className="grid gap-5">
      <h2 className="text-3xl uppercase">Your child</h2>
      <p className="text-dim">
        Everyone reads first name, initial, sport, position and an age within two years, such as
        “Jordan B., Baseball · SS, ages 15–16”, and never who the parents are. We keep last name and
        school only to check that the text is without them.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Text name="child.firstName" label="First name of the child" {...part} />
        <Text name="child.lastName" label="Last name of the child" {...part} />
        <Text
          name="child.age"
          label="Age"
          hint={`${min} to ${max}.`}
          inputMode="numeric"
          {...part}
        />
        <Text name="child.school" label="School" {...part} />
        <SelectField
          label="Sport"
          error={errors["child.sport"]}
          name="child.sport"
          defaultValue={texts["child.sport"]}
          empty="Choose one"
          choices={SPORTS.map((sport) => ({ value: sport, label: sport }))}
        />
        <Text name="child.position" label="Position" hint="Such as SS." {...part} />
        <Text
          name="child.guardianName"
          label="Name of the parent or guardian"
          hint="Who agrees. That can be you."
          {...part}
        />
        <Text
          name="child.guardianEmail"
          label="Email address of the parent or guardian"
          hint="We send the link there, never to the child."
          type="email"
          {...part}
        />
      </div>
    </section>
  );
}
