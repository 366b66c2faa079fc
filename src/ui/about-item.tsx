import { createContext, type ReactNode, useContext, useState } from "react";
import { DialogNotice } from "./dialog.tsx";

/** Address of the list below a dialog, without its filters. */
export const WholeList = createContext("");

interface AboutItemProps<Item> {
  /** The item as the list shows it now; undefined once it has left the list. */
  item: Item | undefined;
  /** Draws the dialog about the item as it was last listed. */
  children(item: Item): ReactNode;
}

/** A dialog about an item of a list. It stays open when the item leaves the list, with what was typed. */
export function AboutItem<Item>({ item, children }: AboutItemProps<Item>) {
  const [last, setLast] = useState(item);
  if (item && item !== last) setLast(item);
  const shown = item ?? last;
  const wholeList = useContext(WholeList);
  if (!shown) return null;
  const notice = item ? null : (
    <div role="alert" className="mb-6 grid gap-2 border-red border-l-4 bg-night p-4">
      <p>
        This is no longer in the list below. Someone else may have changed or removed it. What you
        typed is still here.
      </p>
      <a href={wholeList} target="_blank" rel="noreferrer" className="underline underline-offset-4">
        See the whole list as it is now <span className="sr-only">(opens in a new tab)</span>
      </a>
    </div>
  );
  return <DialogNotice value={notice}>{children(shown)}</DialogNotice>;
}
