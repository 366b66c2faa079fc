import { brand } from "#content/brand.ts";

/** The company's mark: its name on a plate with a cut corner. */
export function BrandMark() {
  return (
    <span className="flex items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 40 40" className="h-9 w-9">
        <path d="M0 0h40v26L20 40L0 26z" className="fill-red" />
        <path
          d="M11 8h11q7 0 7 6.500q0 4.500-4 6l5 8.500h-6.500l-4.300-7.500h-2.400v7.500h-5.800zM16.800 12.700v4.400h4q2.300 0 2.300-2.200t-2.300-2.200z"
          className="fill-ground"
        />
      </svg>
      <span className="font-bold font-display text-3xl leading-none tracking-wide">
        {brand.shortName}
      </span>
    </span>
  );
}
