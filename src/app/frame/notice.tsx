import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { pageParameters } from "../../paths.ts";
import { notify } from "../../ui/notify.ts";
import { findNotice } from "../notices.ts";

/** Shows the notice that the address carries, once, and takes it out of the address. */
export function Notice() {
  const [search, setSearch] = useSearchParams();
  const name = search.get(pageParameters.notice);
  useEffect(() => {
    if (name === null) return;
    const notice = findNotice(name);
    if (notice) notify(notice);
    setSearch(
      (all) => {
        all.delete(pageParameters.notice);
        return all;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [name, setSearch]);
  return null;
}
