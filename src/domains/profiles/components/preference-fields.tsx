import { CheckField } from "../../../ui/check-field.tsx";
import { DEFAULT_PREFERENCES } from "../rules.ts";
import { FieldGroup, type GroupProps } from "./field-group.tsx";
import type { PreferenceName } from "./read-change.ts";

const LABELS: Record<PreferenceName, string> = {
  emailNotifications: "Email about my account",
  nominationAlerts: "Nomination alerts",
  votingReminders: "Voting reminders",
  newsletterSubscription: "Newsletter",
};

interface PreferenceFieldsProps extends GroupProps {
  offered: readonly PreferenceName[];
  email: string | null;
}

/** The switches whose mails there are. */
export function PreferenceFields({ profile, errors, offered, email }: PreferenceFieldsProps) {
  const stored = profile?.notificationPreferences ?? DEFAULT_PREFERENCES;
  const hints: Partial<Record<PreferenceName, string>> = {
    emailNotifications:
      "When your verification changes. What keeps your account safe, such as a link for a new password, always comes.",
    nominationAlerts:
      "When our staff has decided about a player whom you nominated, or asks you back, and when you earn a badge.",
    votingReminders:
      "On Thursdays, in weeks in which you have not voted on YouScout or for the NOLA Top 100 yet.",
    newsletterSubscription: `To ${email}, once you have said yes by the link that we mail you. It ends here, or by the link in any of its mails.`,
  };
  return (
    <FieldGroup title="Mail">
      {email === null && (
        <p className="text-dim">Your account has no email address, so we mail you nothing.</p>
      )}
      {offered.map((name) => (
        <CheckField
          key={name}
          label={LABELS[name]}
          hint={hints[name] ?? ""}
          name={`notificationPreferences.${name}`}
          defaultChecked={stored[name]}
          error={errors[`notificationPreferences.${name}`]}
        />
      ))}
    </FieldGroup>
  );
}
