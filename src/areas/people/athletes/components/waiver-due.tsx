import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { waiver } from "#content/waiver.ts";
import { call, getQuery } from "#lib/call.ts";
import { businessDate } from "#lib/dates.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { DialogButtons } from "#ui/edit-form.tsx";
import { useForm } from "#ui/use-form.ts";
import { notifyDone, notifyFailed } from "#ui/use-mutation-feedback.ts";
import type { OwnAthlete } from "../schema/athletes.ts";
import { WaiverInputs } from "./waiver-inputs.tsx";

/** Says that an athlete's waiver is due, and takes the guardian's agreement. Loaded where one is. */
export default function WaiverDue({ athlete }: { athlete: OwnAthlete }) {
  const [isOpen, setIsOpen] = useState(false);
  const { firstName, waiverUntil } = athlete;
  return (
    <section
      aria-label={`Waiver for ${firstName}`}
      className="wrap-anywhere mb-8 border-red border-l-4 bg-raised p-5"
    >
      <p className="text-pretty">
        {waiverUntil === null
          ? `The waiver for ${firstName} is due. Until you agree to it, the desk has to ask you at each session.`
          : `The waiver for ${firstName} ends on ${businessDate(new Date(waiverUntil))}. Please agree to it for another year.`}
      </p>
      <p className="mt-4">
        <Button className="needs-scripts" onClick={() => setIsOpen(true)}>
          Read and agree
        </Button>
      </p>
      {isOpen && <AgreementDialog athlete={athlete} onClose={() => setIsOpen(false)} />}
    </section>
  );
}

function AgreementDialog({ athlete, onClose }: { athlete: OwnAthlete; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const client = useQueryClient();
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema/athletes.ts")).WaiverAgreement,
    read: (fields) => ({
      guardianName: fields.get("guardianName"),
      isAgreed: fields.has("isAgreed"),
      version: waiver.version,
    }),
    isKept: true,
    send: (agreement) =>
      call("POST", "/api/rawpass/athletes/{id}/waiver", {
        path: { id: athlete.id },
        body: agreement,
      }),
    onSent() {
      dialog.current?.close();
      notifyDone(`Thank you. The waiver for ${athlete.firstName} is agreed.`);
      void client.invalidateQueries(getQuery("/api/rawpass/athletes"));
    },
    onFailure: (error) => notifyFailed("The waiver was not agreed", error),
  });
  return (
    <Dialog ref={dialog} isWide title={`Waiver for ${athlete.firstName}`} onClose={onClose}>
      <form {...props} method="post" className="grid gap-6">
        <WaiverInputs errors={errors} />
        <DialogButtons label="Agree" pendingLabel="Saving..." isPending={isPending} />
      </form>
    </Dialog>
  );
}
