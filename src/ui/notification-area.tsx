import { X } from "lucide-react";
import { Toast } from "radix-ui";
import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { dismissNotification, getNotification, subscribeToNotifications } from "./notify.ts";
import { getTopDialog, subscribeToTopDialog } from "./top-dialog.ts";

const SHOWN_MS = 5_000;
const SWIPE_PX = 50;

/**
 * Where notifications appear: at most one, for 5 seconds unless it stays, swiped away to the right, reached
 * with F8 (specification part 1, section 9). It is loaded after the first paint and only in a browser.
 * While a dialog is open it belongs to that: nothing outside it can be read, heard or clicked.
 */
export default function NotificationArea() {
  const shown = useSyncExternalStore(subscribeToNotifications, getNotification, () => null);
  const dialog = useSyncExternalStore(subscribeToTopDialog, getTopDialog, () => null);
  return (
    <Toast.Provider
      duration={SHOWN_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
      announcerContainer={dialog ?? undefined}
    >
      {shown && (
        <Toast.Root
          key={shown.id}
          {...(shown.stays && { duration: Number.POSITIVE_INFINITY })}
          onOpenChange={(isOpen) => {
            if (!isOpen) dismissNotification(shown.id);
          }}
          className={`cut relative flex items-start gap-4 border-l-4 p-5 pr-14 shadow-2xl transition-transform focus-visible:-outline-offset-4 focus-visible:outline-current data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${
            shown.variant === "destructive"
              ? "border-ground bg-red text-ground"
              : "border-red bg-lifted text-chalk"
          }`}
        >
          <div>
            <Toast.Title className="font-bold">{shown.title}</Toast.Title>
            <Toast.Description className="mt-1 text-sm">{shown.description}</Toast.Description>
            {shown.action && (
              <Toast.Action
                altText={shown.action.label}
                onClick={shown.action.run}
                className="-mb-2 inline-flex min-h-11 items-center font-semibold text-sm underline underline-offset-4 focus-visible:outline-current"
              >
                {shown.action.label}
              </Toast.Action>
            )}
          </div>
          <Toast.Close
            aria-label="Close"
            className="absolute top-1 right-1 grid size-11 place-items-center focus-visible:-outline-offset-4 focus-visible:outline-current"
          >
            <X aria-hidden="true" size={18} />
          </Toast.Close>
        </Toast.Root>
      )}
      {dialog ? createPortal(<AboveDialog />, dialog) : <Place />}
    </Toast.Provider>
  );
}

function Place({ narrow = "" }: { narrow?: string }) {
  return (
    <Toast.Viewport
      className={`fixed right-0 bottom-0 z-50 w-full p-4 md:max-w-[420px] ${narrow}`}
    />
  );
}

/**
 * In the browser's top layer, where the dialog's cut corner does not cut it. A narrow window has it at its head, as the
 * buttons of a dialog are at its foot.
 */
function AboveDialog() {
  return (
    <div ref={show} popover="manual" className="overflow-visible border-0 bg-transparent p-0">
      <Place narrow="max-md:top-0 max-md:bottom-auto" />
    </div>
  );
}

/**
 * A dialog may be taken away in the moment in which it gets something to tell. Without popovers (Chrome before 114,
 * Firefox before 125, Safari before 17) notifications stay within the dialog.
 */
function show(area: HTMLElement | null): void {
  if (area?.isConnected) area.showPopover?.();
}
