/** Heading of the form beside a player who has just been seen. */
export function NominateMasthead({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="overflow-hidden bg-night">
      <div className="mx-auto grid w-full max-w-7xl items-end gap-x-12 px-4 pt-12 sm:px-6 sm:pt-16 md:grid-cols-[7fr_4fr]">
        <div className="pb-12 md:pb-16">
          <h1 className="text-[clamp(3rem,8.5vw,6.5rem)] uppercase leading-[0.85]">{title}</h1>
          <p className="mt-5 max-w-xl text-pretty text-dim text-lg">{lead}</p>
        </div>
        <SeenPlayer />
      </div>
    </div>
  );
}

/** A runner on the field at night, in the finder of whoever looks on. */
function SeenPlayer() {
  return (
    <svg aria-hidden="true" viewBox="0 0 420 320" className="w-full max-md:hidden" fill="none">
      <path d="M0 320L120 150h260l40 60v110z" className="fill-raised" />
      <path
        d="M60 320l96-170M230 320l30-170M400 320l-44-170"
        className="stroke-line"
        strokeWidth="3"
      />
      <g className="fill-chalk">
        <circle cx="236" cy="74" r="19" />
        <path d="M212 60q22-26 48-6l16 3q3 5-5 6l-20 1q-19-9-39-4z" className="fill-red" />
        <path d="M206 102q26-18 46 2l10 62-52 14z" />
        <path d="M212 106l-46 30-22-20-13 14 30 36q5 4 11 0l50-34zM246 108l34 34 40-10 5 17-48 16q-6 1-10-3l-38-38z" />
        <path d="M212 176l-6 44-58 14q-7 3-5 10l6 42 20-3-2-32 62-14q9-3 11-12l4-34zM238 176l24 40-6 74q0 8 8 8l36-4-2-17-22-1 8-66q1-6-3-12l-22-38z" />
      </g>
      <path
        d="M112 62V26h40M316 26h40v36M356 282v30h-40M152 312h-40v-30"
        className="stroke-red"
        strokeWidth="7"
      />
    </svg>
  );
}
