/** The dialogs that are open, the topmost last: the browser lets nobody reach what is beside that. */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/**
 * Opens a dialog above everything else.
 * @returns what to call when it is taken away.
 */
export function openOnTop(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  change([...open, dialog]);
  return () => change(open.filter((other) => other !== dialog));
}

/** The dialog that people work in; null while they work in the page. */
export function getTopDialog(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}

export function subscribeToTopDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(dialogs: readonly HTMLDialogElement[]): void {
  open = dialogs;
  for (const listener of listeners) listener();
}
