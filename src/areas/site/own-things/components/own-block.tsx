import type { ReactNode } from "react";
import { Link } from "react-router";
import type { OwnBlock as Block } from "../schema.ts";

interface OwnBlockProps {
  title: string;
  block: Block;
  /** The page that has all of it, and how the way there is called. */
  all: { to: string; label: string };
  /** What to do where there is nothing yet. */
  children: ReactNode;
}

/** The newest few of something of one's own. */
export function OwnBlock({ title, block: { newest, total }, all, children }: OwnBlockProps) {
  return (
    <section className="min-w-0 bg-raised p-6">
      <h2 className="text-3xl uppercase">{title}</h2>
      {newest.length === 0 ? (
        <p className="mt-3 text-dim">{children}</p>
      ) : (
        <>
          <ul className="mt-3 border-line border-t">
            {newest.map(({ id, title: name, state, to }) => (
              <li key={id} className="border-line border-b">
                <Link
                  to={to}
                  className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 hover:underline"
                >
                  <span className="wrap-anywhere font-semibold">{name}</span>
                  <span className="text-dim">{state}</span>
                </Link>
              </li>
            ))}
          </ul>
          <p className="mt-2">
            <Link
              to={all.to}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {total > newest.length ? `${all.label} (${total})` : all.label}
            </Link>
          </p>
        </>
      )}
    </section>
  );
}
