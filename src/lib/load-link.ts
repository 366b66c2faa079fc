import { data } from "react-router";
import { ApiError } from "./api.ts";

/** What a link answers that leads nowhere: once, and after too many of them. */
const WRONG = [404, 429];

/** What the loader of a mailed link's page gives: what it leads to, or null where that is nothing, with its status. */
export async function loadLink<Found>(read: () => Promise<Found>) {
  try {
    return data({ found: await read() }, { status: 200 });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (WRONG.includes(error.status)) return data({ found: null }, { status: error.status });
    throw data(null, { status: error.status });
  }
}
