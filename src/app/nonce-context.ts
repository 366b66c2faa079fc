import { createContext } from "react-router";

/** What marks the scripts that the server writes into the page that is being rendered, as a nonce. */
export const nonceContext = createContext<string>();
