import { drawCode } from "#ui/code-path.ts";

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES = 20;
/** The pixels of a square of the code, and the shades of gray of what is filmed. */
const SQUARE = 10;
const SHADE = { wall: 200, paper: 235, ink: 20 };

/** A film of a card with a code before a gray wall, as Chromium takes it for its camera (YUV4MPEG2). */
export function filmCode(code: string): Buffer {
  const { path, width } = drawCode(code);
  const luma = Buffer.alloc(WIDTH * HEIGHT, SHADE.wall);
  const left = Math.floor((WIDTH - width * SQUARE) / 2);
  const top = Math.floor((HEIGHT - width * SQUARE) / 2);
  function paint(x: number, y: number, size: number, shade: number): void {
    for (let row = 0; row < size; row += 1) {
      const at = (top + y + row) * WIDTH + left + x;
      luma.fill(shade, at, at + size);
    }
  }
  paint(0, 0, width * SQUARE, SHADE.paper);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g)) {
    paint(Number(x) * SQUARE, Number(y) * SQUARE, SQUARE, SHADE.ink);
  }
  const noColor = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), luma, noColor]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, ...Array<Buffer>(FRAMES).fill(frame)]);
}
