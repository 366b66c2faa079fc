import { writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { DecisionFields } from "#ui/decision-fields.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { type FieldChange, picturesOf, VersionChanges } from "#ui/version-changes.tsx";
import { STAFF_TOUCHED } from "../../client/staff.ts";
import { isPublicAtOnce, type PublicVersion } from "../../rules.ts";
import type { StaffPartner } from "../../schema/partners.ts";

/** The newest version of a profile beside the approved one, on which staff decide. Loaded when it opens. */
export default function ProfileDialog({ row, onClose }: RowDialogProps<StaffPartner>) {
  const state = useDialogForm({
    touched: STAFF_TOUCHED,
    schema: async () => (await import("../../schema/partners.ts")).ProfileDecision,
    read: (fields) => ({
      decision: fields.get("decision"),
      reason: String(fields.get("reason") ?? ""),
      expectedUpdatedAt: row.updatedAt,
    }),
    send: (decided) =>
      call("POST", "/api/admin/connect/people/{id}/profile-decision", {
        path: { id: row.id },
        body: decided,
      }).then(writtenData),
    version: row.updatedAt,
    draft: { name: `connect-profile-decision-${row.id}` },
    done: ({ review }) =>
      review === "approved" ? "The profile is approved" : "We asked for a change",
    failed: "Nothing was decided",
  });
  return (
    <DialogForm
      title={`Review ${row.companyName}`}
      state={state}
      label="Decide"
      pendingLabel="Saving..."
      isWide
      onClose={onClose}
    >
      <p className="text-dim">{shownSentence(row)}</p>
      <VersionChanges before="Approved" changes={changesOf(row)} />
      <DecisionFields errors={state.errors} approval="Everybody sees the new version." />
    </DialogForm>
  );
}

/** Says which version everybody sees meanwhile. */
function shownSentence(partner: StaffPartner): string {
  if (isPublicAtOnce(partner)) {
    return "This person is verified, so everybody sees the new version already.";
  }
  return partner.reviewed
    ? "Everybody sees the approved version until you approve the new one."
    : "Everybody sees an empty profile until you approve this one.";
}

const LABELS: Record<keyof PublicVersion, string> = {
  companyName: "Name",
  biography: "About",
  website: "Website",
  socialLinks: "Links",
  logoUrl: "Logo",
};

function changesOf(partner: StaffPartner): FieldChange[] {
  return (Object.keys(LABELS) as (keyof PublicVersion)[]).flatMap((field) => {
    const before = partner.reviewed?.[field] ?? null;
    const after = partner[field];
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    return { label: LABELS[field], before: shown(field, before), after: shown(field, after) };
  });
}

function shown(field: keyof PublicVersion, value: string | readonly string[] | null) {
  const all = [value ?? []].flat();
  if (field === "logoUrl") return picturesOf(all);
  return all.join("\n") || null;
}
