import { Button } from "#ui/button.tsx";
import { DrawnCode, useCodePath } from "#ui/drawn-code.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";

interface PassCodeProps {
  /** The pass whose code can be replaced; null for an ended pass and a session that was paid alone. */
  passId: number | null;
  code: string;
  /** Whose it is, as the desk calls the athlete: `Maya`. */
  name: string;
  /** What it is for: `Hitting, Pitching`. */
  detail: string;
  /** After the pass got another code: what was read of it is to be read again. */
  onReplaced?(code: string): void;
}

const loadScreen = () => import("./code-screen.tsx");
const loadCard = () => import("./printed-card.tsx");

/** A code to show at the desk: on white, on the whole screen, and as a card to print. */
export function PassCode({ passId, code, name, detail, onReplaced }: PassCodeProps) {
  const drawing = useCodePath(code);
  const { Dialog: Screen, open, close } = useLazyDialog(loadScreen);
  const { Dialog: Card, open: print, close: onPrinted } = useLazyDialog(loadCard);
  return (
    <section
      aria-label={`Code of ${name} for ${detail}`}
      className="grid justify-items-start gap-4"
    >
      <div className="cut grid w-full max-w-64 gap-1 bg-paper p-4 text-center text-ink">
        <DrawnCode drawing={drawing} label={`Code of ${name}`} className="w-full" />
        <p className="font-display text-3xl">{name}</p>
        <p className="text-sm">{detail}</p>
      </div>
      <div className="needs-scripts flex flex-wrap gap-3">
        <Button onClick={() => void open()}>Show at the desk</Button>
        <Button look="quiet" disabled={!drawing} onClick={() => void print()}>
          Print card
        </Button>
        {passId !== null && <ReplaceButton passId={passId} onReplaced={onReplaced} />}
      </div>
      {Screen && <Screen drawing={drawing} name={name} detail={detail} onClose={close} />}
      {Card && drawing && (
        <Card drawing={drawing} name={name} detail={detail} onPrinted={onPrinted} />
      )}
    </section>
  );
}

const loadReplacement = () => import("./code-replacement.tsx");

interface ReplaceButtonProps {
  passId: number;
  onReplaced: ((code: string) => void) | undefined;
}

/** For a card that was lost. The first press asks, the second does it. */
function ReplaceButton({ passId, onReplaced }: ReplaceButtonProps) {
  const { Dialog: Replacement, open, close } = useLazyDialog(loadReplacement);
  if (Replacement) return <Replacement passId={passId} onReplaced={onReplaced} onClose={close} />;
  return (
    <Button look="quiet" onClick={() => void open()}>
      New code
    </Button>
  );
}
