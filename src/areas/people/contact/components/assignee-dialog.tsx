import { useQuery } from "@tanstack/react-query";
import { call, getQuery } from "#lib/call.ts";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { SelectField } from "#ui/field.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { TOUCHED } from "../client.ts";
import type { ContactMessage } from "../schema/messages.ts";

/** Says who takes care of a message. Loaded when it opens. */
export default function AssigneeDialog({ row: message, onClose }: RowDialogProps<ContactMessage>) {
  const { id, name, assignee } = message;
  const query = useQuery(getQuery("/api/admin/contact-assignees"));
  const version = String(assignee?.id ?? "");
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("../schema/messages.ts")).Assignment,
    read: (fields) => ({
      assigneeId: Number(fields.get("assigneeId")) || null,
      expectedAssigneeId: assignee?.id ?? null,
    }),
    send: (body) =>
      call("PUT", "/api/admin/contact-messages/{id}/assignment", { path: { id }, body }),
    version,
    done: "The message is assigned",
    failed: "Nothing was saved",
  });
  return (
    <DialogForm
      title={`Assign the message of ${name}`}
      state={state}
      label="Save"
      pendingLabel="Saving..."
      isBusy={!query.data}
      onClose={onClose}
    >
      <Loaded query={query} rows="the owners">
        {({ data }) => (
          <SelectField
            label="Assigned to"
            hint="Only owners read messages."
            error={state.errors.assigneeId}
            name="assigneeId"
            defaultValue={version}
            empty="Nobody"
          >
            {data.map((one) => (
              <option key={one.id} value={one.id}>
                @{one.username}
              </option>
            ))}
          </SelectField>
        )}
      </Loaded>
    </DialogForm>
  );
}
