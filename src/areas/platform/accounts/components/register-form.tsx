import { refusalText } from "#lib/api.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { notify } from "#ui/notify.ts";
import { useForm } from "#ui/use-form.ts";
import { register } from "../client/account.ts";
import { enter } from "./enter.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { UsernameField } from "./username-field.tsx";

const DEFAULT_REASON = "Could not create account";
const TO_CONFIRM = "Please confirm your email address with the link we emailed you.";

export function RegisterForm() {
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema.ts")).RegistrationForm,
    read: (fields) => ({ ...Object.fromEntries(fields), isAdult: fields.has("isAdult") }),
    send: ({ confirmPassword: _repeated, ...form }) => register(form),
    onSent: (user) => enter("Registration successful", user, TO_CONFIRM),
    onFailure: (error) => {
      const description = refusalText(error, DEFAULT_REASON);
      notify({ title: "Registration failed", description, variant: "destructive" });
    },
  });
  return (
    <form {...props} method="post" className="needs-scripts grid gap-5">
      <UsernameField error={errors.username} hint="3 to 30 letters, digits or _ . -" />
      <TextField
        label="Email"
        error={errors.email}
        type="email"
        name="email"
        autoComplete="email"
        required
      />
      <NewPasswordFields errors={errors} />
      <SelectField label="I am a" error={errors.role} name="role" defaultValue="" required>
        <option value="" disabled>
          Select your role
        </option>
        <option value="coach">Coach</option>
        <option value="parent">Parent</option>
        <option value="fan">Fan</option>
      </SelectField>
      <CheckField label="I am 18 or over" name="isAdult" error={errors.isAdult} required />
      <Button type="submit" disabled={isPending}>
        {isPending ? "Creating account..." : "Create Account"}
      </Button>
    </form>
  );
}
