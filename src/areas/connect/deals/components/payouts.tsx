import { type QueryClient, useQuery } from "@tanstack/react-query";
import { DEAL_TERMS } from "#areas/connect/profiles/schema/deal-terms.ts";
import { getQuery } from "#lib/call.ts";
import { inWords } from "#lib/count.ts";
import { inDollars } from "#lib/money.ts";
import { Button } from "#ui/button.tsx";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { useOutsideLink } from "#ui/use-outside-link.ts";
import { openOnboarding, openPayoutPage, TOUCHED } from "../client/deals.ts";
import type { PayoutStatus } from "../schema/deals.ts";

interface PayoutButtonProps {
  status: PayoutStatus;
  /** Whether something else is to be done first. */
  isAside?: boolean;
}

/** Leads to where an organizer says where the money goes, or sees what came of it. */
export function PayoutButton({ status, isAside = false }: PayoutButtonProps) {
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const { isLeaving, leaveFor } = useOutsideLink();
  const isKnown = status === "ready" || status === "pending";
  const go = async () => leaveFor(await (isKnown ? openPayoutPage() : openOnboarding()));
  return (
    <Button
      look={isKnown || isAside ? "quiet" : "primary"}
      disabled={isPending || isLeaving}
      onClick={() => void mutate(go, "The page opens", "The page can't be opened")}
    >
      {isKnown ? "Your payouts" : "Set up your payouts"}
    </Button>
  );
}

const STANDINGS: Record<PayoutStatus, string> = {
  none: `You are paid ${inWords(DEAL_TERMS.payoutDays)} days after a delivery is accepted, through our payment provider. It asks once who you are and where the money goes.`,
  incomplete:
    "The form of our payment provider is not finished yet: until it is, nothing can be paid out.",
  pending: "Our payment provider is checking what you have told it.",
  ready: `You are paid ${inWords(DEAL_TERMS.payoutDays)} days after a delivery is accepted.`,
  restricted: "Our payment provider asks for something more before it pays you.",
  rejected: "Our payment provider can't pay you. Please write to us.",
  gone: "Your account at our payment provider is closed. Set up your payouts again to be paid.",
};

/** Where the money of an organizer goes, as the dashboard shows it. */
export function PayoutsPart() {
  const { data, isFetching, refetch } = useQuery(getQuery("/api/connect/payouts"));
  if (!data) {
    if (isFetching) return <ListLoading label="Loading your payouts..." />;
    return (
      <ListError onRetry={() => void refetch()}>We can't show your payouts right now.</ListError>
    );
  }
  const { status, owedCents } = data.data;
  return (
    <div className="cut flex flex-wrap items-center justify-between gap-4 bg-raised p-5">
      <div className="grid min-w-0 flex-1 basis-64 gap-2">
        <p>{STANDINGS[status]}</p>
        {owedCents > 0 && (
          <p className="font-semibold">
            You owe {inDollars(owedCents)} for sponsorships that went back after you were paid. We
            withhold it from your next payouts.
          </p>
        )}
      </div>
      {status !== "rejected" && (
        <div className="needs-scripts">
          <PayoutButton status={status} />
        </div>
      )}
    </div>
  );
}

/** Reads one's payouts for the dashboard, even if they are cached: the provider tells of changes. */
export async function prefetchPayouts(client: QueryClient): Promise<void> {
  await client.prefetchQuery({ ...getQuery("/api/connect/payouts"), staleTime: 0 });
}
