import { reasonOf } from "#lib/reason-of.ts";
import { Button } from "#ui/button.tsx";
import { notify } from "#ui/notify.ts";
import { useForm } from "#ui/use-form.ts";
import { login } from "../client.ts";
import { openWith } from "./enter.ts";
import { PasswordField } from "./password-field.tsx";
import { UsernameField } from "./username-field.tsx";

export function TestLoginForm() {
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema.ts")).TestLogin,
    send: (form) => login(form),
    onSent: () => {
      const welcome = { title: "Login successful", description: "", variant: "default" } as const;
      openWith(welcome, location.pathname);
    },
    onFailure: (error) => {
      notify({ title: "Login failed", description: reasonOf(error), variant: "destructive" });
    },
  });
  return (
    <form {...props} method="post" className="needs-scripts grid gap-5">
      <UsernameField error={errors.username} />
      <PasswordField label="Password" name="password" error={errors.password} />
      <Button type="submit" disabled={isPending}>
        {isPending ? "Logging in..." : "Test Login"}
      </Button>
    </form>
  );
}
