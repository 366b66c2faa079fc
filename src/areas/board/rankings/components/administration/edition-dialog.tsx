import { call } from "#lib/call.ts";
import { AboutItem } from "#ui/about-item.tsx";
import { changeOf, DialogForm, useDialogForm, useEditForm } from "#ui/dialog-form.tsx";
import type { EntryDialogProps } from "#ui/entry-view.tsx";
import { TextField } from "#ui/field.tsx";
import { TOUCHED } from "../../client.ts";
import type { EditionReason, StaffEdition } from "../../schema/editions.ts";
import { EditionFields, NEW_EDITION, newEdition } from "./edition-fields.tsx";

/** What is opened over the list: the form for another edition, or one that is there. */
export type Opened =
  | { kind: "publish" }
  | { kind: "edit" | "withdraw" | "show"; editionId: number };

/** The dialog that was opened, about what the list shows now. */
export default function EditionDialog(props: EntryDialogProps<StaffEdition, Opened>) {
  const { opened, rows, onClose } = props;
  if (opened.kind === "publish") {
    const newest = rows.find(({ withdrawnOn }) => withdrawnOn === null);
    return <PublishEdition newest={newest?.id ?? null} onClose={onClose} />;
  }
  const { kind, editionId } = opened;
  return (
    <AboutItem item={rows.find(({ id }) => id === editionId)}>
      {(edition) =>
        kind === "edit" ? (
          <EditEdition edition={edition} onClose={onClose} />
        ) : (
          <DecideEdition key={kind} {...{ edition, kind, onClose }} />
        )
      }
    </AboutItem>
  );
}

/** @param newest the newest edition that the publisher sees */
function PublishEdition({ newest, onClose }: { newest: number | null; onClose(): void }) {
  const state = useDialogForm({
    touched: TOUCHED,
    schema: newEdition,
    send: (edition) =>
      call("POST", "/api/admin/editions", { body: { ...edition, expectedNewest: newest } }),
    version: String(newest),
    draft: { name: "edition-new", isOfChild: true },
    done: "The edition is published",
    failed: "Nothing was published",
  });
  return (
    <DialogForm
      title="Publish the live ranking"
      state={state}
      label="Publish"
      pendingLabel="Publishing..."
      onClose={onClose}
    >
      <p className="text-dim">
        The ranking as everybody sees it now gets an address of its own, and stays there.
      </p>
      <EditionFields texts={NEW_EDITION} errors={state.errors} />
    </DialogForm>
  );
}

const schema = async () => (await import("../../schema/editions.ts")).EditedEdition;

function textsOf({ title, note, nextOn }: StaffEdition) {
  return { title, note, nextOn };
}

/** Changes what is said of an edition. If somebody else changed it in the meantime, what was typed stays. */
function EditEdition({ edition, onClose }: { edition: StaffEdition; onClose(): void }) {
  const state = useEditForm({
    touched: TOUCHED,
    item: edition,
    textsOf,
    draft: { name: `edition-${edition.id}`, isOfChild: true },
    schema,
    send: (edited, shown) =>
      call("PATCH", "/api/admin/editions/{id}", {
        path: { id: edition.id },
        body: changeOf(shown, edited),
      }),
    done: "The edition is saved",
  });
  return (
    <DialogForm
      title={`Edit ${edition.title}`}
      state={state}
      label="Save"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <EditionFields texts={state.texts} errors={state.errors} />
    </DialogForm>
  );
}

const DECISIONS = {
  withdraw: {
    title: "Withdraw",
    send: (id: number, body: EditionReason & { expectedUpdatedAt: string }) =>
      call("POST", "/api/admin/editions/{id}/withdrawal", { path: { id }, body }),
    label: "Withdraw",
    pendingLabel: "Withdrawing...",
    done: "The edition is withdrawn",
    failed: "Nothing was withdrawn",
    text: "Nobody sees it any more, and no movement or best rank counts it. The live board keeps its ranks. You can publish another edition under its title.",
  },
  show: {
    title: "Show",
    send: (id: number, body: EditionReason & { expectedUpdatedAt: string }) =>
      call("POST", "/api/admin/editions/{id}/return", { path: { id }, body }),
    label: "Show again",
    pendingLabel: "Saving...",
    done: "The edition is shown again",
    failed: "Nothing was changed",
    text: "Everybody sees it again at its address, and movements and best ranks count it.",
  },
} as const;

interface DecideEditionProps {
  edition: StaffEdition;
  kind: keyof typeof DECISIONS;
  onClose(): void;
}

/** Takes an edition back that was published by mistake, or shows it again. */
function DecideEdition({ edition, kind, onClose }: DecideEditionProps) {
  const { title, send, label, pendingLabel, done, failed, text } = DECISIONS[kind];
  const { updatedAt: expectedUpdatedAt } = edition;
  const state = useDialogForm({
    touched: TOUCHED,
    schema: async () => (await import("../../schema/editions.ts")).EditionReason,
    send: (decided) => send(edition.id, { ...decided, expectedUpdatedAt }),
    version: expectedUpdatedAt,
    ...{ done, failed },
  });
  return (
    <DialogForm title={`${title} ${edition.title}`} {...{ state, label, pendingLabel, onClose }}>
      <p className="text-pretty text-dim">{text}</p>
      <TextField
        label="Reason"
        error={state.errors.reason}
        hint="3 to 500 characters, for the audit log."
        name="reason"
        maxLength={500}
        autoComplete="off"
      />
    </DialogForm>
  );
}
