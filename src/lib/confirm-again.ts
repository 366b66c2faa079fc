/** Asks the person who it is, and says whether the call may be made again. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;

/** Has refused calls ask by this from now on; what is returned ends that. */
export function askAgainBy(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** Whether a call was refused because its person must show who it is, and did so when asked. */
export async function isConfirmedAgain(response: Response): Promise<boolean> {
  if (response.status !== 403 || !asker) return false;
  const refusal = await response
    .clone()
    .json()
    .catch(() => null);
  return refusal?.code === "confirm_again" && asker();
}
