import { Button } from "#ui/button.tsx";
import { notify } from "#ui/notify.ts";
import { takeFocus } from "#ui/take-focus.ts";

/** Recovery codes, and what was done for which they are given. */
export interface GivenCodes {
  codes: string[];
  done: string;
}

interface RecoveryCodesProps {
  given: GivenCodes;
  onDone(): void;
}

/** Recovery codes, shown once. What was done is said here: a notification would lie over what is to be pressed. */
export function RecoveryCodes({ given: { codes, done }, onDone }: RecoveryCodesProps) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      notify({ title: "Codes copied", description: "", variant: "default" });
    } catch {
      const description = "Your browser did not allow it. Please select them, or write them down.";
      notify({ title: "Codes not copied", description, variant: "destructive" });
    }
  }
  return (
    <div className="grid gap-5">
      <p ref={takeFocus} tabIndex={-1} role="status" className="font-semibold outline-none">
        {done}
      </p>
      <p>
        Keep these where you find them without your phone. Each logs you in once, and they are shown
        only now.
      </p>
      <ul
        className="grid grid-cols-1 gap-2 font-mono sm:grid-cols-2"
        aria-label="Your recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button look="quiet" onClick={() => void copy()}>
        Copy the codes
      </Button>
      <Button onClick={onDone}>I have kept them</Button>
    </div>
  );
}
