import { useSearchParams } from "react-router";

interface AddressFields<Name extends string> {
  /** The value of each parameter, empty without one. */
  values: Record<Name, string>;
  /** Changes what is given and keeps the rest; an empty value takes the parameter out. */
  change(changed: Partial<Record<Name, string>>): void;
}

/** What a view chose, kept in the address: Back, reload and a shared link show the same view. */
export function useAddressFields<Name extends string>(names: readonly Name[]): AddressFields<Name> {
  const [search, setSearch] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ""]));
  return {
    values: values as Record<Name, string>,
    change(changed) {
      setSearch(
        (all) => {
          for (const [name, value] of Object.entries<string | undefined>(changed)) {
            if (value) all.set(name, value);
            else all.delete(name);
          }
          return all;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
