import type { ComponentType } from "react";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import type { ContactMessage } from "../schema/messages.ts";

/** What staff do with a message in a dialog. */
export type MessageTask = "reply" | "assign" | "note";

type DialogModule = { default: ComponentType<RowDialogProps<ContactMessage>> };

const DIALOGS: Record<MessageTask, () => Promise<DialogModule>> = {
  reply: () => import("./reply-dialog.tsx"),
  assign: () => import("./assignee-dialog.tsx"),
  note: () => import("./message-dialog.tsx"),
};

export const loadMessageDialog = (task: MessageTask) => DIALOGS[task]();
