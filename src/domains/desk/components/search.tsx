import { type FormEvent, useState } from "react";
import { ApiError } from "#lib/api.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { findAthletes } from "../client/desk.ts";
import type { DeskAthlete } from "../schema.ts";
import type { DeskState } from "./use-desk.ts";

const SHORTEST = 2;

/** Finds who has no code at hand by the beginnings of the names. */
export function Search({ desk }: { desk: DeskState }) {
  const [found, setFound] = useState<DeskAthlete[] | null>(null);
  const [error, setError] = useState<string>();
  async function search(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get("q")).trim();
    setFound(null);
    if (q.length < SHORTEST) return setError("Please type two letters or more");
    setError(undefined);
    try {
      setFound(await findAthletes(q));
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown.text : "The site can't be reached.");
    }
  }
  async function choose({ id }: DeskAthlete): Promise<void> {
    setFound(null);
    await desk.ask({ athleteId: id });
  }
  return (
    <section aria-label="Search by name">
      <form noValidate onSubmit={search} className="flex items-end gap-3">
        <div className="grow">
          <Field label="Name" error={error}>
            {(control) => (
              <input {...control} type="text" name="q" maxLength={100} autoComplete="off" />
            )}
          </Field>
        </div>
        <Button type="submit" look="quiet">
          Search
        </Button>
      </form>
      <div role="status">
        {found?.length === 0 && <p className="mt-3 text-dim">Nobody has that name.</p>}
        {found && found.length > 0 && (
          <ul aria-label="Found" className="mt-3 grid gap-2">
            {found.map((athlete) => (
              <li key={athlete.id}>
                <Button look="quiet" className="w-full" onClick={() => void choose(athlete)}>
                  {athlete.firstName} {athlete.lastName}
                  {athlete.age === null ? "" : `, age ${athlete.age}`}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
