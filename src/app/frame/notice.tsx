import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { TRIES } from "#lib/tries.ts";
import { pageParameters } from "#paths.ts";
import { notify } from "#ui/notify.ts";
import { findNotice } from "../notices.ts";

/**
 * Shows the notice that the address carries, once, and takes it out of the address, with the count of
 * tries that a page which could not be had at once leaves there.
 */
export function Notice() {
  const [search, setSearch] = useSearchParams();
  const name = search.get(pageParameters.notice);
  const isCounted = search.has(TRIES);
  useEffect(() => {
    if (name === null && !isCounted) return;
    const notice = findNotice(name);
    if (notice) notify(notice);
    setSearch(
      (all) => {
        all.delete(pageParameters.notice);
        all.delete(TRIES);
        return all;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [name, isCounted, setSearch]);
  return null;
}
