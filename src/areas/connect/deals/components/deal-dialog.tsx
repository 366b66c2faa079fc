import { call } from "#lib/call.ts";
import { inShortDollars } from "#lib/money.ts";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import { TextField } from "#ui/field.tsx";
import { TOUCHED } from "../client/deals.ts";
import type { Deal, DealStep } from "../schema/deals.ts";
import { cancelWarningOf } from "./words.ts";

export type DealDialogStep = DealStep["step"] | "answer";

export interface DealDialogProps {
  deal: Deal;
  step: DealDialogStep;
  onClose(): void;
}

interface Words {
  title: string;
  label: string;
  done: string;
  says(deal: Deal): string;
  /** Whether a message comes along in any case. */
  needsWords?: boolean;
}

const WORDS: Record<DealDialogStep, Words> = {
  deliver: {
    title: "Everything is delivered",
    label: "Say that it is done",
    done: "The sponsor is told",
    says: () => "The sponsor looks at the proofs and accepts, or asks for changes.",
  },
  ask_changes: {
    title: "Ask for changes",
    label: "Ask for changes",
    done: "The organizer is told",
    says: ({ changesLeft }) => `You can ask ${changesLeft === 1 ? "once more" : "twice"}.`,
    needsWords: true,
  },
  accept: {
    title: "Accept the delivery",
    label: "Accept",
    done: "The delivery is accepted",
    says: () => "The organizer is paid in three days. After that a dispute can't be opened.",
  },
  dispute: {
    title: "Open a dispute",
    label: "Open the dispute",
    done: "Our staff have your dispute",
    says: () =>
      "Everything waits until our staff have decided. The organizer has five days to answer. You can show links to what you mean afterwards.",
    needsWords: true,
  },
  answer: {
    title: "Answer the dispute",
    label: "Send the answer",
    done: "Your answer is sent",
    says: () => "You can answer once. The sponsor and our staff read it.",
    needsWords: true,
  },
  cancel: {
    title: "Cancel the deal",
    label: "Cancel the deal",
    done: "The deal is canceled",
    says: ({ paidAt, refundOnCancel, amount, side }) =>
      !paidAt || refundOnCancel === null
        ? "Nothing was paid. The place is free again."
        : side === "organizer"
          ? `All of it goes back to the sponsor: ${inShortDollars(amount)}.`
          : `You get back ${inShortDollars(refundOnCancel)} of ${inShortDollars(amount)}.`,
  },
  give_back: {
    title: "Give back the rest",
    label: "Give it back",
    done: "The sponsor gets all of it",
    says: ({ amount, refundAmount }) =>
      `The sponsor gets ${inShortDollars(amount - refundAmount)} more, and you are paid nothing.`,
  },
};

/** The next step of a deal, with a word about it. Loaded when it opens. */
export default function DealDialog({ deal, step, onClose }: DealDialogProps) {
  const { title, label, done, says, needsWords = false } = WORDS[step];
  const isAnswer = step === "answer";
  const state = useDialogForm<DealStep | { words: string }, unknown>({
    touched: TOUCHED,
    schema: async () => {
      const schemas = await import("../schema/deals.ts");
      return isAnswer ? schemas.DisputeAnswer : schemas.DealStep;
    },
    read: (fields) => ({
      ...(!isAnswer && { step }),
      ...(step === "cancel" && { expectedRefund: deal.refundOnCancel }),
      words: fields.get("words"),
    }),
    send: (given) =>
      "step" in given
        ? call("POST", "/api/connect/deals/{id}/steps", { path: { id: deal.id }, body: given })
        : call("POST", "/api/connect/deals/{id}/answer", { path: { id: deal.id }, body: given }),
    done,
    failed: "Nothing was changed",
    version: `${deal.fulfilment} ${deal.refundOnCancel}`,
    draft: { name: `deal-${step}-${deal.id}` },
  });
  const { errors } = state;
  const problem = errors.words ?? errors.proofs;
  const warning = step === "cancel" ? cancelWarningOf(deal) : null;
  return (
    <DialogForm
      title={title}
      state={state}
      label={label}
      pendingLabel="Sending..."
      onClose={onClose}
    >
      <p>{says(deal)}</p>
      {warning && <p className="border-red border-l-4 pl-4 font-semibold">{warning}</p>}
      <TextField
        label={needsWords ? "Your message" : "Your message (optional)"}
        hint={needsWords ? "20 to 2,000 characters." : "It stands in the history of the deal."}
        error={problem}
        name="words"
        rows={5}
      />
    </DialogForm>
  );
}
