import { Link } from "react-router";

export interface Stat {
  label: string;
  value: number;
  /** Where they are listed. */
  to?: string;
}

interface StatListProps {
  title: string;
  stats: readonly Stat[];
}

/** Figures of one kind side by side. */
export function StatList({ title, stats }: StatListProps) {
  return (
    <section>
      <h2 className="mb-4 text-3xl">{title}</h2>
      <dl className="grid auto-cols-fr grid-flow-col gap-px border border-line bg-line">
        {stats.map(({ label, value, to }) => (
          <div
            key={label}
            className={`relative flex flex-col-reverse justify-end bg-ground p-4 ${
              to ? "hover:bg-raised" : ""
            }`}
          >
            <dt className="text-dim text-sm">
              {to ? (
                <Link to={to} className="underline after:absolute after:inset-0">
                  {label}
                </Link>
              ) : (
                label
              )}
            </dt>
            <dd className="font-display text-4xl tabular-nums">{value.toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
