import { brand } from "#content/brand.ts";
import type { RenderedPicture } from "#lib/pictures/render-cache.ts";
import { CAPITAL, drawLine, HEAVY } from "#lib/pictures/share-picture/draw-line.ts";
import { drawPlate } from "#lib/pictures/share-picture/plate.ts";
import {
  COLOR,
  LEAN,
  roundSeam,
  slantedBand,
  stitches,
} from "#lib/pictures/share-picture/shapes.ts";
import {
  composePicture,
  createSharePicture,
  createSharePictures,
} from "#lib/pictures/share-picture/share-picture.ts";
import type { PictureWords } from "#lib/pictures/share-picture/words.ts";
import { element, filled, type Point } from "#lib/pictures/svg.ts";
import { officialBadge } from "../rules/ranking.ts";
import type { Prospect, ProspectProfile } from "../schema/prospects.ts";

/** What the share picture of a prospect shows; nothing else about the prospect changes it. */
interface ProspectPicture {
  /** Official rank, null for unranked. */
  rank: number | null;
  /** What an unranked player's plate says. */
  unranked: string;
  words: PictureWords;
}

type Pictured = Prospect & Partial<Pick<ProspectProfile, "alumnus">>;

function prospectPictureOf(prospect: Pictured): ProspectPicture {
  const { positionPrimary, positionSecondary, rawRank, gradYear } = prospect;
  return {
    rank: rawRank,
    unranked: prospect.alumnus ? "Alumni" : "On the Rise",
    words: {
      overline: prospect.firstName,
      title: prospect.lastName,
      tag: [positionPrimary, positionSecondary].filter(Boolean).join(" / "),
      fact: gradYear === null ? "" : `CLASS OF ${gradYear}`,
      caption: prospect.school || prospect.teamName || "",
      untitled: "PROSPECT",
    },
  };
}

/** The picture of a prospect as SVG: the rank beside the name. */
export function composeProspectPicture(prospect: Pictured): string {
  return compose(prospectPictureOf(prospect));
}

function compose({ rank, unranked, words }: ProspectPicture): string {
  const emblem = drawRank(rank, unranked);
  return composePicture({ brand, beside: "NOLA TOP 100", words, emblem });
}

/** Draws the share pictures of prospects as PNG: a changed rank makes a new one. */
export function createProspectPictures(): (prospect: Pictured) => Promise<RenderedPicture> {
  const get = createSharePictures(compose);
  return (prospect) => get(prospectPictureOf(prospect));
}

/** The picture of the board as SVG: its own name where a prospect's would stand. */
function composeBoardPicture(): string {
  return composePicture({
    brand,
    beside: "BASEBALL",
    words: {
      overline: "NOLA",
      title: "Top 100",
      tag: "",
      fact: "",
      caption: "Ranked by scouts and community votes",
      untitled: "",
    },
    emblem: drawRisingBall() + drawPlate("Cast your vote", COLOR.ground),
  });
}

/** Draws the picture of the board as PNG, drawn once. */
export const createBoardPicture = () => createSharePicture(composeBoardPicture);

/** The official rank with its badge, or a rising ball for an unranked prospect. */
function drawRank(rank: number | null, unranked: string): string {
  const badge = officialBadge(rank);
  if (rank === null || badge === null) return drawRisingBall() + drawPlate(unranked, COLOR.ground);
  return (
    drawNumber(String(rank)) + drawPlate(badge, badge === "Elite" ? COLOR.chalk : COLOR.ground)
  );
}

const NUMBER = { center: 998, middle: 300, width: 322, largest: 566 };
const HASH_SIZE = 120;
const HASH_GAP = 26;
/** How many pixels the letters lean to the right a pixel upwards. */
const SLOPE = Math.tan((7 * Math.PI) / 180);

function drawNumber(digits: string): string {
  const width = HEAVY.measure(digits);
  const size = Math.min(NUMBER.largest, NUMBER.width / width);
  const height = (HASH_SIZE + size) * CAPITAL + HASH_GAP;
  const y = NUMBER.middle + height / 2;
  const x = NUMBER.center - (width * size) / 2;
  const above = size * CAPITAL + HASH_GAP;
  return (
    drawLine(HEAVY, digits, COLOR.ground, { x, y, size }) +
    drawLine(HEAVY, "#", COLOR.ground, { x: x + above * SLOPE, y: y - above, size: HASH_SIZE })
  );
}

const BALL: Point = [1022, 208];
const BALL_RADIUS = 154;
const BALL_TURN = -0.5;
/** Lines of light behind the ball: how far right of its center, how wide, from where to where below. */
const TRAIL = [
  { side: -118, width: 8, from: 60, to: 190 },
  { side: -84, width: 14, from: 60, to: 222 },
  { side: -84, width: 14, from: 242, to: 282 },
  { side: -40, width: 22, from: 60, to: 256 },
  { side: -40, width: 22, from: 278, to: 440 },
  { side: 12, width: 26, from: 60, to: 212 },
  { side: 12, width: 26, from: 234, to: 440 },
  { side: 66, width: 16, from: 60, to: 236 },
  { side: 66, width: 16, from: 256, to: 282 },
  { side: 108, width: 8, from: 60, to: 200 },
];

/** A ball that leaves the field upwards. */
function drawRisingBall(): string {
  const [x, y] = BALL;
  const trail = TRAIL.map(({ side, width, from, to }) =>
    slantedBand(x + side - LEAN * to, y + to, width, to - from),
  );
  return [
    filled(trail.join(""), COLOR.chalk),
    element("circle", { cx: x, cy: y, r: BALL_RADIUS, fill: COLOR.chalk }),
    filled(crescent(), COLOR.dim, { opacity: 0.5 }),
    ...[0, Math.PI].map((side) => drawBallSeam(BALL_TURN + side)),
  ].join("");
}

/** Path data of the part of the ball that no lamp reaches: its lower right. */
function crescent(): string {
  const [x, y] = BALL;
  const corner = BALL_RADIUS * Math.SQRT1_2;
  const arc = (radius: number, sweep: number, dx: number, dy: number) =>
    `A${radius} ${radius} 0 0 ${sweep} ${x + dx} ${y + dy}`;
  const inner = BALL_RADIUS * 1.22;
  return `M${x + corner} ${y - corner}${arc(BALL_RADIUS, 1, -corner, corner)}${arc(inner, 0, corner, -corner)}Z`;
}

/** One of the two seams, which bulges towards the center from the side at an angle. */
function drawBallSeam(angle: number): string {
  const distance = BALL_RADIUS * 1.32;
  const center: Point = [
    BALL[0] - Math.cos(angle) * distance,
    BALL[1] - Math.sin(angle) * distance,
  ];
  const seam = roundSeam(center, BALL_RADIUS * 0.92, [angle - 0.72, angle + 0.72], 21);
  return stitches(seam, { length: 15, width: 5, color: COLOR.red });
}
