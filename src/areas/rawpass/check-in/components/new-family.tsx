import { paths } from "#paths.ts";
import { DrawnCode, useCodePath } from "#ui/drawn-code.tsx";

/** Where a family signs up with its own phone; afterwards the desk finds the athlete by name. */
export default function NewFamily() {
  const { href, host } = new URL(paths.rawPassAthlete, window.location.origin);
  const drawing = useCodePath(href);
  return (
    <section aria-label="Sign up a new family" className="mt-3 grid gap-4 bg-night p-5">
      <div className="max-w-64 bg-paper p-4">
        <DrawnCode drawing={drawing} label="Code of the page to sign up" className="w-full" />
      </div>
      <p>
        The parent scans this or opens{" "}
        <strong className="wrap-anywhere">
          {host}
          {paths.rawPassAthlete}
        </strong>
        , makes an account and adds the athlete with the waiver. Then search the name again and sell
        the session.
      </p>
    </section>
  );
}
