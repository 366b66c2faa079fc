import { Stitches } from "../../ui/stitches.tsx";
import { BrandMark } from "./brand-mark.tsx";

export function Footer() {
  return (
    <footer className="mt-auto bg-night">
      <Stitches className="-translate-y-2" />
      <div className="mx-auto flex w-full max-w-7xl flex-wrap items-center justify-between gap-6 px-4 pt-6 pb-10 sm:px-6">
        <BrandMark />
        <p className="font-bold font-display text-2xl tracking-wide">TRAIN HARD. RISE HIGHER.</p>
        <p className="text-dim text-sm">New Orleans, LA</p>
      </div>
    </footer>
  );
}
