/** What staff do with somebody in Connect in a dialog. */
export type PersonTask = "verify" | "review";

const DIALOGS: Record<PersonTask, () => Promise<typeof import("./profile-dialog.tsx")>> = {
  verify: () => import("./verification-dialog.tsx"),
  review: () => import("./profile-dialog.tsx"),
};

export const loadPersonDialog = (task: PersonTask) => DIALOGS[task]();
