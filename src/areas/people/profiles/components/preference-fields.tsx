import { CheckField } from "#ui/check-field.tsx";
import { DEFAULT_PREFERENCES } from "../rules.ts";
import { FieldGroup, type GroupProps } from "./field-group.tsx";
import type { PreferenceName } from "./read-change.ts";

const LABELS: Record<PreferenceName, string> = {
  emailNotifications: "Email about my account",
  nominationAlerts: "Nomination alerts",
  votingReminders: "Voting reminders",
  voteLedger: "Vote ledger",
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
      "When your verification changes, and what happens to your listings, offers and deals in Connect, which the bell tells you in any case. We always send what keeps your account safe, such as a link for a new password.",
    nominationAlerts:
      "When our staff decides on a player you nominated or has a question for you, and when you earn a badge.",
    votingReminders:
      "On Thursdays, if you haven't voted that week on YouScout or for the NOLA Top 100.",
    voteLedger:
      "Every morning, the fingerprint of yesterday's NOLA Top 100 votes. Keep it, and nobody can change that day unseen.",
    newsletterSubscription: `Sent to ${email} once you confirm with the link we email you. Turn it off here, or with the link in any issue.`,
  };
  return (
    <FieldGroup title="Mail">
      {email === null && (
        <p className="text-dim">Your account has no email address, so we can't email you.</p>
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
