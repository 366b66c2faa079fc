import { useEffect, useEffectEvent } from "react";
import { brand } from "#content/brand.ts";
import type { CodePath } from "#ui/code-path.ts";
import { DrawnCode } from "#ui/drawn-code.tsx";

interface PrintedCardProps {
  drawing: CodePath;
  name: string;
  detail: string;
  onPrinted(): void;
}

/**
 * A card of the size of a bank card, alone on its paper (`ui/print.css`); nothing of it is on the screen. Loaded when
 * it is printed.
 */
export default function PrintedCard({ drawing, name, detail, onPrinted }: PrintedCardProps) {
  const onEnd = useEffectEvent(onPrinted);
  useEffect(() => {
    const end = () => onEnd();
    window.addEventListener("afterprint", end, { once: true });
    window.print();
    return () => window.removeEventListener("afterprint", end);
  }, []);
  return (
    <div
      data-print-alone
      className="hidden h-[54mm] w-[86mm] grid-cols-[38mm_1fr] items-center gap-[4mm] overflow-hidden border border-ink p-[5mm] text-ink print:grid"
    >
      <DrawnCode drawing={drawing} label={`Code of ${name}`} className="w-full" />
      <div className="min-w-0">
        <p className="font-display text-sm uppercase">{brand.name} RawPass</p>
        <p className="break-words font-display text-3xl leading-none">{name}</p>
        <p className="mt-1 text-xs">{detail}</p>
        <p className="mt-2 text-xs">Please show this card at the desk.</p>
      </div>
    </div>
  );
}
