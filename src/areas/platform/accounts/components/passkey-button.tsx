import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { notify } from "#ui/notify.ts";
import { notifyNotOpened } from "#ui/use-lazy-dialog.ts";

type Passkeys = typeof import("./passkey.ts");

interface PasskeyButtonProps {
  /** What is done with a passkey, with the script that asks for one. */
  act(passkeys: Passkeys): Promise<void>;
  /** That it was not done. */
  failed: string;
  children: string;
}

/** Asks for a passkey. Its script is loaded when it is pressed. */
export function PasskeyButton({ act, failed, children }: PasskeyButtonProps) {
  const [isPending, setIsPending] = useState(false);
  async function press(): Promise<void> {
    setIsPending(true);
    const passkeys = await import("./passkey.ts").catch(() => null);
    try {
      if (passkeys) await act(passkeys);
      else notifyNotOpened();
    } catch (error) {
      const description = passkeys?.passkeyRefusal(error) ?? "";
      notify({ title: failed, description, variant: "destructive" });
    } finally {
      setIsPending(false);
    }
  }
  return (
    <Button type="button" look="quiet" disabled={isPending} onClick={() => void press()}>
      <KeyRound aria-hidden="true" size={18} />
      {children}
    </Button>
  );
}
