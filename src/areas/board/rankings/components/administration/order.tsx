import { useQuery } from "@tanstack/react-query";
import { ClipboardPaste, Newspaper, Trash2 } from "lucide-react";
import { count } from "#lib/count.ts";
import { Button } from "#ui/button.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { startOrder, TOUCHED_BY_ORDER, workingOrderQuery } from "../../client/staff.ts";
import type { WorkingOrder as Order } from "../../schema/order.ts";
import { dayWords } from "../words.ts";
import { LiveDifferences } from "./live-differences.tsx";
import { OrderChanges } from "./order-changes.tsx";
import type { OrderDialogProps, OrderOpened } from "./order-dialog.tsx";
import { OrderTable } from "./order-table.tsx";

/** The next ranking, which staff prepare in private and publish. */
export function WorkingOrder() {
  return (
    <>
      <noscript>
        <p className="mb-4 text-dim">
          Changing the working order requires JavaScript, which is turned off in your browser.
        </p>
      </noscript>
      <Loaded query={useQuery(workingOrderQuery())} rows="the working order">
        {({ data }) => (data ? <OpenOrder order={data} /> : <NoOrder />)}
      </Loaded>
    </>
  );
}

function NoOrder() {
  const { isPending, mutate } = useMutationFeedback(TOUCHED_BY_ORDER);
  return (
    <div className="max-w-2xl">
      <p className="text-pretty text-lg">
        Prepare the next ranking here. Nobody sees it before you publish it, and then everybody sees
        all of it at once.
      </p>
      <Button
        className="needs-scripts mt-6"
        disabled={isPending}
        onClick={() => void mutate(startOrder, "The working order is begun")}
      >
        {isPending ? "Beginning..." : "Begin a working order"}
      </Button>
    </div>
  );
}

const loadDialog = () => import("./order-dialog.tsx");

function OpenOrder({ order }: { order: Order }) {
  const { Dialog, subject, open, close } = useLazyDialog<OrderDialogProps, OrderOpened>(loadDialog);
  const moved = order.players.filter(({ rank, liveRank }) => rank !== liveRank).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-dim text-sm tabular-nums">
          Begun {dayWords(order.startedAt.slice(0, 10))}; {count(moved, "player")} not where the
          live board has them
        </p>
        <div className="needs-scripts flex flex-wrap gap-3">
          <Button look="quiet" onClick={() => void open("paste")}>
            <ClipboardPaste aria-hidden="true" size={18} />
            Paste a list
          </Button>
          <Button look="quiet" onClick={() => void open("discard")}>
            <Trash2 aria-hidden="true" size={18} />
            Discard
          </Button>
          <Button onClick={() => void open("publish")}>
            <Newspaper aria-hidden="true" size={18} />
            Publish
          </Button>
        </div>
      </div>
      {order.differences.length > 0 && <LiveDifferences order={order} />}
      <OrderChanges players={order.players} />
      <OrderTable players={order.players} />
      {Dialog && subject && <Dialog opened={subject} order={order} onClose={close} />}
    </div>
  );
}
