import type { FieldMessages } from "#lib/errors.ts";
import { PasswordField } from "#ui/password-field.tsx";

/** The password of a new account, twice. */
export function NewPasswordFields({ errors }: { errors: FieldMessages }) {
  return (
    <>
      <PasswordField
        label="Password"
        name="password"
        error={errors.password}
        hint="At least 6 characters; three words are stronger than one."
        isNew
      />
      <PasswordField
        label="Confirm Password"
        name="confirmPassword"
        error={errors.confirmPassword}
        isNew
      />
    </>
  );
}
