const STEPS = [
  {
    title: "Nominate",
    text: "A coach, a parent or a fan tells us who, where and what happened. It takes five minutes.",
  },
  {
    title: "Rally",
    text: "Our staff checks every nomination. Then the community votes, week by week and month by month.",
  },
  {
    title: "Get seen",
    text: "Our scouts follow the leaderboard. Players who stand out may join the NOLA Top 100 prospect board.",
  },
];

/** How YouScout works. */
export function ScoutSteps() {
  return (
    <section
      aria-labelledby="how-it-works"
      className="mx-auto w-full max-w-7xl px-4 py-12 sm:px-6 lg:py-20"
    >
      <h2 id="how-it-works" className="text-5xl uppercase sm:text-6xl">
        How it works
      </h2>
      <ol className="mt-8 grid gap-px bg-line lg:grid-cols-3">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="flex gap-5 bg-ground py-6 pr-6 lg:px-8 lg:first:pl-0">
            <span
              aria-hidden="true"
              className="home-plate grid h-16 w-14 shrink-0 place-items-center bg-chalk pb-3 font-bold font-display text-4xl text-ground leading-none"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-3xl uppercase">{title}</h3>
              <p className="mt-2 text-dim">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
