import type { EditionsOfBoard } from "#areas/board/prospects/service/editions-of-board.ts";
import { readBestPlaces, readPreviousRanks } from "../queries/editions.ts";

/** What the board asks of its editions. */
export const EDITIONS_OF_BOARD: EditionsOfBoard = { readPreviousRanks, readBestPlaces };
