import type { FieldMessages } from "#lib/errors.ts";
import { DateField, TextField } from "#ui/field.tsx";
import type { OwnAthlete } from "../schema/athletes.ts";

interface AthleteInputsProps {
  /** Whose fields they are; null for a new athlete. */
  athlete: OwnAthlete | null;
  errors: FieldMessages;
}

const FIXED = "You have corrected it once. Please call us to change it again.";

/** Who the athlete is, and whom to call in an emergency. */
export function AthleteInputs({ athlete, errors }: AthleteInputsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Athlete's first name"
        error={errors.firstName}
        type="text"
        name="firstName"
        autoComplete="off"
        maxLength={50}
        required
        defaultValue={athlete?.firstName}
      />
      <TextField
        label="Athlete's last name"
        error={errors.lastName}
        type="text"
        name="lastName"
        autoComplete="off"
        maxLength={50}
        required
        defaultValue={athlete?.lastName}
      />
      <div className="sm:col-span-2 sm:max-w-60">
        <DateField
          label="Athlete's birth date"
          {...(athlete?.isBirthDateFixed && { hint: FIXED })}
          error={errors.birthDate}
          name="birthDate"
          autoComplete="off"
          required
          readOnly={athlete?.isBirthDateFixed}
          defaultValue={athlete?.birthDate ?? undefined}
        />
      </div>
      <TextField
        label="Emergency contact"
        hint="Who comes if something happens during a session."
        error={errors.emergencyName}
        type="text"
        name="emergencyName"
        autoComplete="name"
        maxLength={100}
        required
        defaultValue={athlete?.emergencyName ?? undefined}
      />
      <TextField
        label="Emergency phone number"
        hint="Only our staff at the desk see it."
        error={errors.emergencyPhone}
        type="tel"
        name="emergencyPhone"
        autoComplete="tel"
        required
        defaultValue={athlete?.emergencyPhone ?? undefined}
      />
    </div>
  );
}
