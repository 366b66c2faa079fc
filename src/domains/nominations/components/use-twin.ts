import { paths, twinOf } from "#paths.ts";
import { useTwinOf } from "#ui/use-twin-of.ts";

/** Gives a page of YouScout the address under which the visitor is. */
export const useTwin = () => useTwinOf(paths.youScoutTwin, twinOf);
