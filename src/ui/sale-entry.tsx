import { Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import type { Touched } from "./read-again.ts";
import { useMutationFeedback } from "./use-mutation-feedback.ts";

interface SaleEntryProps {
  name: string;
  isOnSale: boolean;
  picture?: ReactNode;
  /** What it is, below its name. */
  about: ReactNode;
  /** What can be done with it, before it is edited. */
  sale: ReactNode;
  /** What can be added to it, and other ways to change it. */
  actions: ReactNode;
  onEdit(): void;
  onDelete(): void;
  /** What it consists of. */
  children: ReactNode;
}

/** Something that staff put on sale and take off again, and what can be done with it. */
export function SaleEntry(props: SaleEntryProps) {
  const { name, isOnSale, picture, about, sale, actions, onEdit, onDelete, children } = props;
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className={`border-l-4 bg-raised p-4 sm:p-5 ${isOnSale ? "border-turf" : "border-line"}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {picture}
        <div className="min-w-0 flex-1 basis-56">
          <h3 id={titleId} className="wrap-anywhere text-2xl">
            {name}
          </h3>
          {about}
        </div>
        <div className="needs-scripts flex flex-wrap items-center gap-2">
          {sale}
          <Button look="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
            <Pencil aria-hidden="true" size={18} />
            Edit
          </Button>
          {actions}
          <IconButton icon={Trash2} label={`Delete ${name}`} onClick={onDelete} />
        </div>
      </div>
      {children}
    </article>
  );
}

interface SaleSwitchProps {
  name: string;
  isOnSale: boolean;
  /** Whether putting it on sale is the next thing to do with it. */
  isPrimary?: boolean;
  /** The beginnings of the paths whose cached answers the change makes outdated. */
  touched: Touched;
  change(): Promise<unknown>;
}

/** Puts something on sale, or takes it off. */
export function SaleSwitch({ name, isOnSale, isPrimary, touched, change }: SaleSwitchProps) {
  const { isPending, mutate } = useMutationFeedback(touched);
  const label = isOnSale ? "Take off sale" : "Put on sale";
  return (
    <Button
      look={isPrimary && !isOnSale ? "primary" : "quiet"}
      aria-label={`${label}: ${name}`}
      disabled={isPending}
      onClick={() => void mutate(change, isOnSale ? `${name} is off sale` : `${name} is on sale`)}
    >
      {label}
    </Button>
  );
}
