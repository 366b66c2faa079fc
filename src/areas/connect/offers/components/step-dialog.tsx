import type { ReactNode } from "react";
import { call } from "#lib/call.ts";
import { centsIn, inShortDollars } from "#lib/money.ts";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import { fieldsOf, MoneyField, TextField } from "#ui/field.tsx";
import { TOUCHED, takeStep } from "../client.ts";
import type { OfferStep, SentOfferMessage, StepAnswer, Talk } from "../schema.ts";
import { CONTACT_WORDS } from "./words.ts";

/** A step of a negotiation, or a message without an amount. */
export type TalkStep = Talk["steps"][number] | "message";

export interface StepDialogProps {
  talk: Talk;
  step: TalkStep;
  /** What a sponsor knows before naming or paying an amount. */
  terms: ReactNode;
  onTaken(answer: StepAnswer): void;
  onClose(): void;
}

interface Words {
  title: string;
  label: string;
  done: string;
  says(talk: Talk): string;
}

const WORDS: Record<TalkStep, Words> = {
  accept: {
    title: "Accept the amount",
    label: "Accept",
    done: "You have a deal",
    says: ({ side, amount, feeCents }) =>
      side === "creator"
        ? `You agree on ${inShortDollars(amount)}. The sponsor has 72 hours to pay; you are paid ${inShortDollars(amount - feeCents)} once your delivery is accepted. ${CONTACT_WORDS}`
        : `You agree on ${inShortDollars(amount)} and pay within 72 hours. Payment held until delivery is accepted. ${CONTACT_WORDS}`,
  },
  counter: {
    title: "Name another amount",
    label: "Send",
    done: "Your amount is sent",
    says: ({ rounds }) =>
      `This is round ${rounds + 1} of 5. After the last one, it is accepted or declined.`,
  },
  message: {
    title: "Write a message",
    label: "Send",
    done: "Your message is sent",
    says: () => "Ask or answer something. The amount, the round and the deadline stay as they are.",
  },
  decline: {
    title: "Decline the offer",
    label: "Decline",
    done: "The offer is declined",
    says: () => "That ends the talk. The other side is told.",
  },
  withdraw: {
    title: "Withdraw the offer",
    label: "Withdraw",
    done: "Your offer is withdrawn",
    says: () => "That ends the talk. The other side is told.",
  },
};

/** The next step of a talk, with a word about it. Loaded when it opens. */
export default function StepDialog({ talk, step, terms, onTaken, onClose }: StepDialogProps) {
  const { title, label, done, says } = WORDS[step];
  const isCounter = step === "counter";
  const state = useDialogForm<OfferStep | SentOfferMessage, void>({
    touched: TOUCHED,
    schema: async () => {
      const schemas = await import("../schema.ts");
      return step === "message" ? schemas.OfferMessage : schemas.OfferStep;
    },
    read: (fields) => ({
      ...(step !== "message" && { step, rounds: talk.rounds }),
      message: fields.get("message"),
      ...(isCounter && { amount: centsIn(String(fields.get("amount"))) ?? Number.NaN }),
    }),
    async send(wish, idempotencyKey) {
      if ("step" in wish) onTaken(await takeStep(talk.id, wish));
      else
        await call("POST", "/api/connect/offers/{id}/messages", {
          path: { id: talk.id },
          body: { ...wish, idempotencyKey },
        });
    },
    done,
    failed: "Nothing was sent",
    version: `${talk.rounds} ${talk.amount}`,
    draft: { name: `offer-${step}-${talk.id}` },
  });
  const { errors } = state;
  const field = fieldsOf(errors);
  return (
    <DialogForm
      title={title}
      state={state}
      label={label}
      pendingLabel="Sending..."
      onClose={onClose}
    >
      <p>{says(talk)}</p>
      {talk.side === "sponsor" && (isCounter || step === "accept") && terms}
      {isCounter && <MoneyField label="Amount, in dollars" {...field("amount")} />}
      <TextField
        label={isCounter || step === "message" ? "Your message" : "Your message (optional)"}
        {...field("message")}
        hint="Links, email addresses and phone numbers are hidden until the deal is paid."
        rows={5}
      />
    </DialogForm>
  );
}
