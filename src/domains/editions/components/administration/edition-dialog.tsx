import { changeOf, DialogForm, useDialogForm, useEditForm } from "#ui/dialog-form.tsx";
import type { EntryDialogProps } from "#ui/entry-view.tsx";
import { changeEdition, publishLive, TOUCHED } from "../../client/staff.ts";
import type { StaffEdition } from "../../schema.ts";
import { EditionFields, NEW_EDITION } from "./edition-fields.tsx";

/** What is opened over the list: the form for another edition, or one that is there. */
export type Opened = { kind: "publish" } | { kind: "edit"; editionId: number };

/** The dialog that was opened, about what the list shows now. */
export default function EditionDialog(props: EntryDialogProps<StaffEdition, Opened>) {
  const { opened, rows, onClose } = props;
  if (opened.kind === "publish") {
    return <PublishEdition newest={rows[0]?.id ?? null} onClose={onClose} />;
  }
  const edition = rows.find(({ id }) => id === opened.editionId);
  return edition ? <EditEdition edition={edition} onClose={onClose} /> : null;
}

const schema = async () => (await import("../../schema.ts")).EditedEdition;

/** @param newest the newest edition that the publisher sees */
function PublishEdition({ newest, onClose }: { newest: number | null; onClose(): void }) {
  const state = useDialogForm({
    touched: TOUCHED,
    schema,
    send: (edition) => publishLive({ ...edition, expectedNewest: newest }),
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

function textsOf({ title, note, nextOn }: StaffEdition) {
  return { title, note, nextOn };
}

/** Changes what is said of an edition. If somebody else changed it in the meantime, what was typed stays. */
function EditEdition({ edition, onClose }: { edition: StaffEdition; onClose(): void }) {
  const state = useEditForm({
    touched: TOUCHED,
    item: edition,
    textsOf,
    schema,
    send: (edited, shown) => changeEdition(edition.id, changeOf(shown, edited)),
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
