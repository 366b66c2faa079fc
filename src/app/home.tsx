import { redirect } from "react-router";
import { paths } from "../paths.ts";

/** Until the home page stands, the board is the front of the house. */
export function loader() {
  return redirect(paths.board);
}
