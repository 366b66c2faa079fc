import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Field } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";

interface PasswordFieldProps {
  label: string;
  name: string;
  error: string | undefined;
  hint?: string;
  /** Whether a password manager should offer to generate one. */
  isNew?: boolean;
}

/** A password, hidden until the person asks to see it. */
export function PasswordField({ label, name, error, hint, isNew = false }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint}>
      {({ className, ...control }) => (
        <div className="relative">
          <input
            {...control}
            className={`${className} pr-12`}
            type={isShown ? "text" : "password"}
            name={name}
            autoComplete={isNew ? "new-password" : "current-password"}
            {...(isShown && { autoCapitalize: "none" })}
            spellCheck={false}
            required
          />
          <div className="absolute top-0 right-0">
            <IconButton
              icon={isShown ? EyeOff : Eye}
              label={isShown ? "Hide password" : "Show password"}
              onClick={() => setIsShown(!isShown)}
            />
          </div>
        </div>
      )}
    </Field>
  );
}
