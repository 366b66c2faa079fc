import { type FormEvent, useState } from "react";
import { ApiError } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { fullName } from "#lib/names/person-name.ts";
import { isAway } from "#lib/offline/is-away.ts";
import { readData } from "#lib/read-data.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import type { DeskAthlete } from "../schema/desk.ts";
import type { DeskState } from "./use-desk.ts";

const SHORTEST = 2;

/** Whom the server knows by a name; without network, whom the device knows. */
async function find(q: string, { device }: DeskState): Promise<DeskAthlete[]> {
  if (!device.isOffline) {
    try {
      return await call("POST", "/api/rawpass/desk/search", { body: { q } }).then(readData);
    } catch (error) {
      if (!isAway(error)) throw error;
    }
  }
  const { findHere } = await import("../rules/offline.ts");
  const known = device.kept?.known;
  if (!known) throw new Error("This device has no list of today");
  return findHere(known.snapshot, q);
}

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
      setFound(await find(q, desk));
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown.text : "The site can't be reached.");
    }
  }
  async function choose({ id, ticket }: DeskAthlete): Promise<void> {
    setFound(null);
    await desk.ask({ athleteId: id, ...(ticket !== undefined && { ticket }) });
  }
  return (
    <section aria-label="Search by name" className="needs-scripts">
      <form noValidate onSubmit={search} className="flex items-start gap-3">
        <div className="grow">
          <TextField
            label="Name"
            hint="Two letters for who comes today, three of the last name for others"
            error={error}
            type="text"
            name="q"
            maxLength={100}
            autoComplete="off"
          />
        </div>
        <Button type="submit" look="quiet" className="mt-7">
          Search
        </Button>
      </form>
      <div role="status">
        {found?.length === 0 && (
          <p className="mt-3 text-dim">
            Nobody who comes today has that name. To find others, type at least three letters of the
            last name.
          </p>
        )}
        {found?.length === 0 && <NewFamilyButton />}
        {found && found.length > 0 && (
          <ul aria-label="Found" className="mt-3 grid gap-2">
            {found.map((athlete) => (
              <li key={athlete.id}>
                <Button look="quiet" className="w-full" onClick={() => void choose(athlete)}>
                  {fullName(athlete)}
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

const loadNewFamily = () => import("./new-family.tsx");

/** For a family that has no account yet. */
function NewFamilyButton() {
  const { Dialog: NewFamily, open } = useLazyDialog(loadNewFamily);
  if (NewFamily) return <NewFamily />;
  return (
    <Button look="quiet" className="mt-3" onClick={() => void open()}>
      Sign up a new family
    </Button>
  );
}
