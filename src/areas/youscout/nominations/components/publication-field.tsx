import { shortName } from "#lib/names/person-name.ts";
import { ChoiceField } from "#ui/choice-field.tsx";
import { ageBand } from "../access/age-band.ts";
import { canBeFull } from "../access/visibility.ts";
import { hasGuardian } from "../rules/nominations.ts";
import type { StepProps } from "./step-props.ts";
import type { Values } from "./stored-draft.ts";

const LIMITED =
  "First name and initial, sport, position, age within two years, city, state, and what you wrote about the performance.";
const FULL = "Also the last name, school, class, game and video.";

/** How much of the nomination everybody may see, with what that looks like. */
export function PublicationField({ initial, written, errors }: StepProps) {
  const reason = whyOnlyLimited(written);
  return (
    <div className="grid gap-4">
      {reason ? (
        <p className="border-edge border-l-4 bg-lifted px-4 py-3">
          <strong className="block">What everyone sees: {LIMITED.toLowerCase()}</strong>
          <span className="mt-1 block text-dim text-sm">{reason}</span>
        </p>
      ) : (
        <ChoiceField
          label="What may everyone see?"
          name="publication"
          choices={[
            { value: "limited", label: "First name and initial", hint: LIMITED },
            {
              value: "full",
              label: "The full page",
              hint: `${FULL} ${written.isGuardian ? "We mail you a link to agree," : "We mail the guardian a link to agree,"} which can be taken back there at any time. Until then the first name and initial.`,
            },
          ]}
          defaultValue={initial.publication ?? "limited"}
          error={errors.publication}
        />
      )}
      <Preview written={written} />
    </div>
  );
}

/** Why a full page is not offered, in a sentence; null when it is. */
function whyOnlyLimited({ age, isGuardian, submitterRelation, guardianEmail }: Values) {
  if (!canBeFull(Number(age))) {
    return "Players under 13 are always shown this way, no matter who agrees.";
  }
  const request = {
    submitterRelation: isGuardian ? "guardian" : submitterRelation,
    guardianEmail: guardianEmail?.trim(),
  };
  if (hasGuardian(request)) return null;
  return "With the email address of a parent or guardian you can ask for a full page.";
}

/** The line of the leaderboard that comes of it. */
function Preview({ written }: { written: Values }) {
  const { firstName = "", lastName = "", sport, position, age, city, state } = written;
  const facts = [sport, position, age && ageBand(Number(age)), city && `${city}, ${state}`];
  return (
    <div className="cut bg-night px-5 py-4">
      <p className="text-dim text-sm">As it will stand on YouScout</p>
      <p className="mt-1 font-bold font-display text-3xl [overflow-wrap:anywhere]">
        {shortName({ firstName: firstName.trim(), lastName })}
      </p>
      <p className="text-dim [overflow-wrap:anywhere]">{facts.filter(Boolean).join(" · ")}</p>
    </div>
  );
}
