import { call } from "#lib/call.ts";
import type { Touched } from "#ui/read-again.ts";

/** Paths whose cached answers a change of a player's guardian makes outdated. */
export const TOUCHED: Touched = ["/api/admin/prospects", "/api/prospects", "/api/admin/audit"];

/** Paths whose cached answers a decision in the queue makes outdated. */
export const QUEUE_TOUCHED: Touched = [
  ...TOUCHED,
  "/api/admin/queue",
  "/api/admin/overview",
  "/api/admin/you-scout/nominations",
  "/api/you-scout/nominations",
];

/** The player or the nomination of a proposal; the other one is null. */
interface Subject {
  prospectId: number | null;
  nominationId: number | null;
}

/** Confirms the proposal of this moment about a child's guardian, or declines it. */
export async function decideProposal(
  { prospectId, nominationId }: Subject,
  expectedProposedAt: string,
  decision: "confirm" | "decline",
): Promise<void> {
  const body = { expectedProposedAt };
  if (prospectId !== null) {
    const path = { id: prospectId };
    await call("POST", `/api/admin/prospects/{id}/guardian/${decision}`, { path, body });
  } else {
    const path = { id: nominationId ?? 0 };
    await call("POST", `/api/admin/you-scout/nominations/{id}/guardian/${decision}`, {
      path,
      body,
    });
  }
}
