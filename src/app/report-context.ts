import { createContext } from "react-router";

/** Where a page that fails while the server renders it is reported. */
export const reportContext = createContext<(error: unknown) => void>();
