import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

interface AddressFields<Name extends string> {
  /** The value of each parameter, empty without one. */
  values: Record<Name, string>;
  /** Changes what is given and keeps the rest; an empty value takes the parameter out. */
  change(changed: Partial<Record<Name, string>>): void;
  /** Where a link leads that changes the same. */
  addressWith(changed: Partial<Record<Name, string>>): string;
}

/** The value of each parameter, empty without one. */
export function fieldsIn<Name extends string>(
  search: URLSearchParams,
  names: readonly Name[],
): Record<Name, string> {
  const values = names.map((name) => [name, search.get(name) ?? ""]);
  return Object.fromEntries(values) as Record<Name, string>;
}

/** What a view chose, kept in the address: Back, reload and a shared link show the same view. */
export function useAddressFields<Name extends string>(names: readonly Name[]): AddressFields<Name> {
  const [search, setSearch] = useSearchParams();
  // A field may say its change late, when another one has changed the address since.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  return {
    values: fieldsIn(search, names),
    change(changed) {
      const next = searchWith(latest.current, changed);
      latest.current = next;
      setSearch(next, { replace: true, preventScrollReset: true });
    },
    addressWith: (changed) => `?${searchWith(search, changed)}`,
  };
}

function searchWith(search: URLSearchParams, changed: Partial<Record<string, string>>) {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changed)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
