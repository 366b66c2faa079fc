import { useQuery } from "@tanstack/react-query";
import { ClipboardPaste, Newspaper, Trash2 } from "lucide-react";
import { call, getQuery } from "#lib/call.ts";
import { count } from "#lib/count.ts";
import { fullName } from "#lib/names/person-name.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { Summary } from "#ui/summary.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED_BY_ORDER } from "../../client.ts";
import type { WorkingOrder as Order, WorkingPlayer } from "../../schema/order.ts";
import { dayWords } from "../words.ts";
import type { OrderDialogProps, OrderOpened } from "./order-dialog.tsx";
import { OrderTable } from "./order-table.tsx";
import { rankWords } from "./rank-words.ts";

/** The next ranking, which staff prepare in private and publish. */
export function WorkingOrder() {
  return (
    <>
      <noscript>
        <p className="mb-4 text-dim">
          Changing the working order requires JavaScript, which is turned off in your browser.
        </p>
      </noscript>
      <Loaded query={useQuery(getQuery("/api/admin/working-order"))} rows="the working order">
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
        onClick={() =>
          void mutate(() => call("POST", "/api/admin/working-order"), "The working order is begun")
        }
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

/** What moved on the live board since the working order was begun; it is published only once that is taken in. */
function LiveDifferences({ order }: { order: Order }) {
  const { differences, live } = order;
  const { isPending, mutate } = useMutationFeedback(TOUCHED_BY_ORDER);
  return (
    <section aria-labelledby="moved" className="border-red border-l-4 bg-night p-5">
      <h2 id="moved" className="text-2xl uppercase">
        The live board has moved
      </h2>
      <ul className="mt-3 grid max-h-64 gap-1 overflow-y-auto tabular-nums">
        {differences.map(({ id, name, before, now, isAlumnus }) => (
          <li key={id}>
            {name}: {isAlumnus ? "an alumnus now" : rankWords(now)}, was {rankWords(before)}
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-2xl text-pretty text-dim text-sm">
        Taking it in keeps your order: whoever got a rank on the live board gets it here, whoever
        lost his or became an alumnus loses it here, and the others stay where you put them.
      </p>
      <Button
        look="quiet"
        className="needs-scripts mt-4"
        disabled={isPending}
        onClick={() =>
          void mutate(
            () =>
              call("POST", "/api/admin/working-order/take-in", { body: { expectedLive: live } }),
            "The live board is taken in",
          )
        }
      >
        {isPending ? "Taking it in..." : "Take it in"}
      </Button>
    </section>
  );
}

const COLUMNS: readonly Column<WorkingPlayer>[] = [
  { label: "Player", cell: fullName },
  { label: "Live", cell: ({ liveRank }) => rankWords(liveRank) },
  { label: "Here", cell: ({ rank }) => rankWords(rank) },
  { label: "Way", cell: ({ liveRank, rank }) => stepWords(liveRank, rank) },
];

function stepWords(from: number | null, to: number | null): string {
  if (from === null) return "new";
  if (to === null) return "off the ranking";
  return to < from ? `up ${from - to}` : `down ${to - from}`;
}

/** Who changes places when the working order is published. */
function OrderChanges({ players }: { players: readonly WorkingPlayer[] }) {
  const changing = players.filter(({ rank, liveRank }) => rank !== liveRank);
  if (changing.length === 0) return null;
  return (
    <details className="bg-raised">
      <Summary className="px-4">Who changes places: {count(changing.length, "player")}</Summary>
      <div className="max-h-96 overflow-y-auto p-4">
        <DataTable
          caption="Who changes places"
          columns={COLUMNS}
          rows={changing}
          keyOf={({ id }) => id}
        />
      </div>
    </details>
  );
}
