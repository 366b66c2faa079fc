import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#lib/api.ts";
import { call, getQuery } from "#lib/call.ts";
import { reasonOf } from "#lib/reason-of.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { fieldsOf, TextField } from "#ui/field.tsx";
import { notify } from "#ui/notify.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { openWith, targetOf } from "./enter.ts";
import { UsernameField } from "./username-field.tsx";

const FAILED = "Failed to create admin account";

/** Creates the first administrator with the code that the server printed. */
export function FirstAdminDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(getQuery("/api/create-admin"));
  // There is one already, and that will not change.
  const isClosed = error instanceof ApiError && error.status === 403;
  return (
    <Dialog title="Create admin account" onClose={onClose}>
      <div role="status" className="mb-6 text-dim">
        {error && !isFetching && <p className="font-semibold text-chalk">{FAILED}</p>}
        <p>{isFetching ? "One moment..." : error ? reasonOf(error) : data?.message}</p>
      </div>
      {error && !isClosed && (
        <Button look="quiet" disabled={isFetching} onClick={() => refetch()}>
          Try Again
        </Button>
      )}
      {!error && !isFetching && <FirstAdminForm />}
    </Dialog>
  );
}

function FirstAdminForm() {
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema.ts")).FirstAdmin,
    read: (fields) => {
      const { email, ...rest } = Object.fromEntries(fields);
      return { ...rest, email: email || null };
    },
    send: async (form) => {
      const { message: title = "Administrator account created" } = await call(
        "POST",
        "/api/create-admin",
        { body: form },
      );
      openWith({ title, description: "", variant: "default" }, targetOf({ role: "admin" }));
    },
    onSent: () => {},
    onFailure: (error) => {
      notify({
        title: FAILED,
        description: reasonOf(error),
        variant: "destructive",
      });
    },
  });
  const field = fieldsOf(errors);
  return (
    <form {...props} method="post" className="grid gap-5">
      <TextField
        label="Setup code"
        {...field("setupCode")}
        type="text"
        autoComplete="off"
        required
      />
      <UsernameField error={errors.username} hint="3 to 30 letters, digits or _ . -" />
      <TextField label="Email (optional)" {...field("email")} type="email" autoComplete="email" />
      <PasswordField label="Password" name="password" error={errors.password} isNew />
      <Button type="submit" disabled={isPending}>
        {isPending ? "Creating..." : "Create administrator"}
      </Button>
    </form>
  );
}
