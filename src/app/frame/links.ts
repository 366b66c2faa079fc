import { paths } from "../../paths.ts";

/** The links of the frame, in one place. An entry appears with the page it leads to. */
export const NAVIGATION = [{ label: "NOLA 100", to: paths.board }] as const;
