import { Check, Circle, FileText } from "lucide-react";
import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import type { UploadPart } from "#ui/file-field.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { proofFile, TOUCHED } from "../client/deals.ts";
import type { Deal, Proof } from "../schema/deals.ts";
import type { ProofDialogProps } from "./proof-dialog.tsx";

const loadDialog = () => import("./proof-dialog.tsx");

/** What a proof is for: one of the benefits, or what a sponsor shows in a dispute. */
export interface ProofFor {
  benefit: number | null;
  text: string;
}

interface ChecklistProps {
  deal: Deal;
  /** Chooses a picture and uploads it. */
  Upload: UploadPart;
}

/** What was promised, with what shows that it was delivered. It grows while the organizer works. */
export function Checklist({ deal, Upload }: ChecklistProps) {
  const { benefits, evidence, side, canProve, fulfilment } = deal;
  const { Dialog, subject, open, close } = useLazyDialog<ProofDialogProps, ProofFor>(loadDialog);
  const isOrganizer = side === "organizer";
  const isDisputed = fulfilment === "disputed";
  const next = isDisputed ? undefined : benefits.find(({ proofs }) => proofs.length === 0);
  return (
    <section aria-labelledby="promised">
      <h3 id="promised" className="mb-5 text-3xl uppercase">
        What was promised
      </h3>
      <ul className="grid gap-4">
        {benefits.map(({ text, proofs }, benefit) => (
          <li key={text} className="cut bg-raised p-5">
            <div className="flex flex-wrap items-start justify-between gap-4">
              <p className="flex min-w-0 items-start gap-3 font-semibold">
                {proofs.length > 0 ? (
                  <Check aria-label="Shown" size={20} className="mt-0.5 shrink-0 text-red" />
                ) : (
                  <Circle
                    aria-label="Not shown yet"
                    size={20}
                    className="mt-0.5 shrink-0 text-dim"
                  />
                )}
                <span className="wrap-anywhere">{text}</span>
              </p>
              {isOrganizer && canProve && (
                <Button
                  look={text === next?.text ? "primary" : "quiet"}
                  className="needs-scripts print:hidden"
                  aria-label={`Show a proof of ${text}`}
                  onClick={() => void open({ benefit, text })}
                >
                  Show a proof
                </Button>
              )}
            </div>
            <Proofs deal={deal} proofs={proofs} isOwn={isOrganizer} />
          </li>
        ))}
      </ul>
      {(evidence.length > 0 || (isDisputed && !isOrganizer)) && (
        <div className="cut mt-4 bg-raised p-5">
          <div className="flex flex-wrap items-start justify-between gap-4">
            <h4 className="font-semibold">What the sponsor shows</h4>
            {isDisputed && !isOrganizer && canProve && (
              <Button
                look="quiet"
                className="needs-scripts print:hidden"
                onClick={() => void open({ benefit: null, text: "your dispute" })}
              >
                Show something
              </Button>
            )}
          </div>
          <Proofs deal={deal} proofs={evidence} isOwn={!isOrganizer} />
        </div>
      )}
      {Dialog && subject && (
        <Dialog dealId={deal.id} about={subject} Upload={Upload} onClose={close} />
      )}
    </section>
  );
}

interface ProofsProps {
  deal: Deal;
  proofs: readonly Proof[];
  /** Whether whoever reads it has shown them. */
  isOwn: boolean;
}

function Proofs({ deal: { id }, proofs, isOwn }: ProofsProps) {
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  if (proofs.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-2 border-line border-t pt-4">
      {proofs.map((proof) => (
        <li key={proof.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="min-w-0">
            {proof.kind === "picture" && (
              <a href={proofFile(id, proof.id)} target="_blank" rel="noopener">
                <img
                  src={proofFile(id, proof.id)}
                  alt={proof.note ?? "What was delivered"}
                  loading="lazy"
                  className="mb-2 max-h-48 max-w-full bg-line object-contain"
                />
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
            {proof.kind === "picture" && proof.note && (
              <span className="wrap-anywhere block">{proof.note}</span>
            )}
            {proof.kind === "document" && (
              <a
                href={proofFile(id, proof.id)}
                download
                className="wrap-anywhere inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
              >
                <FileText aria-hidden="true" size={18} className="shrink-0" />
                {proof.note ?? "A document"} (PDF)
              </a>
            )}
            {proof.url && (
              <a
                href={proof.url}
                target="_blank"
                rel="nofollow noopener noreferrer"
                className="wrap-anywhere inline-block py-2.5 underline underline-offset-4"
              >
                {proof.note ?? new URL(proof.url).hostname}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
            <span className="block text-dim text-sm">
              {proof.url && proof.note && `${new URL(proof.url).hostname}, `}
              <LocalTime at={proof.createdAt} className="whitespace-nowrap" />
            </span>
          </span>
          {isOwn && proof.canTakeBack && (
            <Button
              look="plain"
              className="needs-scripts -mx-5 print:hidden"
              disabled={isPending}
              aria-label={`Take back ${proof.note ?? "the proof"}`}
              onClick={() =>
                void mutate(
                  () =>
                    call("DELETE", "/api/connect/deals/{id}/proofs/{proofId}", {
                      path: { id, proofId: proof.id },
                    }),
                  "The proof is taken back",
                )
              }
            >
              Take back
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
