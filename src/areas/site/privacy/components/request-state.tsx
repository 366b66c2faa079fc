import { useQuery } from "@tanstack/react-query";
import { Check, Inbox, type LucideIcon, Search, Undo2 } from "lucide-react";
import { ApiError, NotFoundError, refusalText } from "#lib/api.ts";
import { getQuery } from "#lib/call.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { Part } from "#ui/part.tsx";
import { ANSWER_DAYS, type RemovalOutcome } from "../rules.ts";
import type { PrivacyRequestState, PrivacyRequestStatus } from "../schema/requests.ts";
import { STATUS_LABELS } from "./describe.ts";

const ICONS: Record<PrivacyRequestStatus, LucideIcon> = {
  new: Inbox,
  in_progress: Search,
  done: Check,
  declined: Undo2,
};

const MEANINGS: Record<PrivacyRequestStatus, string> = {
  new: `We have your request. A person will read it, and we'll email you when it's decided. We answer within ${ANSWER_DAYS} days.`,
  in_progress: "Someone is working on your request. We'll email you when it's decided.",
  done: "Your request is done.",
  declined:
    "We looked at your request and declined it. Reply to the email we sent you if you want to know why.",
};

const OUTCOMES: Record<RemovalOutcome, string> = {
  removed: "Your request is done: the page is no longer public.",
  not_found:
    "We searched our site and found no public page with the name in your request. If you know of one, reply to the email we sent you.",
  left_public:
    "We closed your request. A page with this name is still public. Reply to the email we sent you if you want to know why.",
};

/** Where a request stands, for whoever has its reference. */
export function RequestState({ reference }: { reference: string }) {
  const { data, error, refetch } = useQuery(
    getQuery("/api/privacy-requests/{reference}", { path: { reference } }),
  );
  if (error instanceof ApiError && error.status === 404) throw new NotFoundError();
  if (error) {
    const text = refusalText(error, "We couldn't load your request.");
    return <ListError onRetry={() => void refetch()}>{text}</ListError>;
  }
  if (!data) return <ListLoading label="Loading your request..." />;
  return (
    <Part>
      <Found request={data.data} />
    </Part>
  );
}

function Found({ request }: { request: PrivacyRequestState }) {
  const { reference, status, createdAt, statusChangedAt, outcome } = request;
  return (
    <>
      <p className="text-dim">Your reference</p>
      <p className="mt-1 font-bold font-display text-[clamp(2.5rem,10vw,4.5rem)] tabular-nums leading-none">
        {reference}
      </p>
      <p className="mt-4 text-dim">
        Save it, or this page's address, to check where your request stands.
      </p>
      <ol className="mt-8 grid gap-px border-line border-y">
        {stepsOf(status).map((step) => (
          <Step
            key={step}
            step={step}
            label={step === "done" && outcome === "left_public" ? "Closed" : STATUS_LABELS[step]}
            isNow={step === status}
            at={step === "new" ? createdAt : step === status ? statusChangedAt : null}
          />
        ))}
      </ol>
      <p className="mt-8 text-lg">{outcome ? OUTCOMES[outcome] : MEANINGS[status]}</p>
    </>
  );
}

/** What the request has been through, and what it still has before it. */
function stepsOf(status: PrivacyRequestStatus): PrivacyRequestStatus[] {
  return ["new", "in_progress", status === "declined" ? "declined" : "done"];
}

interface StepProps {
  step: PrivacyRequestStatus;
  label: string;
  isNow: boolean;
  /** Since when, where it is known. */
  at: string | null;
}

function Step({ step, label, isNow, at }: StepProps) {
  const Icon = ICONS[step];
  return (
    <li
      aria-current={isNow ? "step" : undefined}
      className="flex min-h-14 items-center gap-4 border-transparent border-l-4 px-3 text-dim aria-[current=step]:border-red aria-[current=step]:bg-raised aria-[current=step]:text-chalk"
    >
      <Icon aria-hidden="true" size={20} className="shrink-0" />
      <span className="flex flex-1 flex-wrap justify-between gap-x-6">
        <span className="font-semibold">{label}</span>
        {at && <LocalTime at={at} className="tabular-nums" />}
      </span>
    </li>
  );
}
