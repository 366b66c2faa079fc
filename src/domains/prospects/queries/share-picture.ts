import sharp from "sharp";
import { picture } from "../../../lib/pictures/svg.ts";
import type { ProspectProfile } from "../schema.ts";
import { drawRank } from "./share-picture-rank.ts";
import { drawStage, HEIGHT, WIDTH } from "./share-picture-stage.ts";
import { drawWords } from "./share-picture-words.ts";

export function composeSharePicture(player: ProspectProfile): string {
  return picture(WIDTH, HEIGHT, drawStage() + drawRank(player.rawRank) + drawWords(player));
}

export async function drawSharePicture(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9, effort: 7, dither: 0 }).toBuffer();
}
