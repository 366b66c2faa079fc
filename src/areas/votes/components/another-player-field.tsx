import { useState } from "react";
import { CheckField } from "#ui/check-field.tsx";

/**
 * Offers to say that it is another player, once the server knows one of his name whose guardian said no; from then on
 * it stays.
 */
export function AnotherPlayerField({ error }: { error: string | undefined }) {
  const [isOffered, setIsOffered] = useState(false);
  if (error !== undefined && !isOffered) setIsOffered(true);
  if (!isOffered) return null;
  return (
    <CheckField
      label="It is another player"
      hint="The audit log keeps who said so, and when."
      name="isAnotherPlayer"
      error={error}
    />
  );
}
